"""What quality asks for in numbers, one command each: `python -m benchmarks [NAME …]`.

Every figure is measured beside its reference in the same run, because ratios count: absolute times vary by machine.
None of this is a test, and no test depends on it.
"""
