"""The pages of the program: for each, a function that makes it. What is offered, in which order and with which words,
is decided here, and drawn by the front ends."""
