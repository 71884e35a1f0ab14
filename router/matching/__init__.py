"""Match a sentence to macros in any order of its words: concepts, frames, and what has to be covered."""
