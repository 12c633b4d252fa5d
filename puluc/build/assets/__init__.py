"""The files of the site that Python makes: previews, icons, the embed script."""
