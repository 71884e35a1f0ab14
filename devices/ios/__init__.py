"""The iPhone driver: WebDriverAgent through facebook-wda, which nothing else imports."""
