"""Benchmarks: `python -m benchmarks [NAME …]`.

Most figures are measured next to a reference in the same run, because ratios vary less between machines than times. No
test depends on the result of a benchmark.
"""
