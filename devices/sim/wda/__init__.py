"""A WebDriverAgent in front of the simulated phone, over HTTP. Source: WebDriverAgent 16.12."""
