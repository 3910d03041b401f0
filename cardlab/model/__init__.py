"""What people hold in their hands: games, states, views, actions, events, and what a game package offers."""
