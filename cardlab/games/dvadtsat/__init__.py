"""*Двадцать четыре (24)*: get rid of your cards, hand by hand, and stay below 24 penalty points."""
