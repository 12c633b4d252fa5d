"""The script embed.js for other sites."""
