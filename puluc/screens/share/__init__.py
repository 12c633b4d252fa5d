"""Sharing: links, QR codes, pictures and animated replays."""
