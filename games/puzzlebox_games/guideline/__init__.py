"""Guideline: the modern rules, in five modes."""
