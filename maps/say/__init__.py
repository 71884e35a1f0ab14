"""What people say: the grammar of utterance templates and the word classes that they share."""
