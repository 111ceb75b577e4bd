"""Every word a person reads: catalogues and the translator."""
