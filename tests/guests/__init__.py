"""Games that come from elsewhere: guests of the house."""
