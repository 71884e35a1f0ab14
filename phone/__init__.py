"""Words: what a phone, a snapshot, an element, an action and a pilot are. No I/O, no third party."""
