"""What a client can read beside calling tools: resources, prompts, and what completes their arguments."""
