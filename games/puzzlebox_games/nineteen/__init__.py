"""Nineteen, as published by Zhou Yinhui in 2006."""
