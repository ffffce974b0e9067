"""The parts that screens are put together from: columns of buttons, lists, plates."""
