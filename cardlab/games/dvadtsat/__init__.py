"""*Двадцать четыре (24)*: get rid of your cards, round by round, and stay below 24 penalty points."""
