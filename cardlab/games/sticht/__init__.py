"""*24: Wer zuletzt sticht, sticht am besten!*: tricks, trump, and an order of ranks that can be reversed."""
