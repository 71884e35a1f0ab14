"""A model server as a child process: started, watched, restarted, ended with all that it started."""
