"""Benchmarks: `python -m benchmarks [NAME …]`.

Each figure is measured together with a reference in the same run. Ratios matter, as absolute times vary by machine. No
test depends on a benchmark.
"""
