"""Task sheets, receipts and class tables: a class without a server and without names."""
