"""The screens of the study, which loads after the start: a folder for each screen."""
