"""The PostgreSQL engine: a pool of connections, units of work that run in parallel, opening and migrating.

Imported only for a database whose URL asks for it, and the only folder that imports psycopg. Isolation: a unit that
writes runs READ COMMITTED and holds what it must (`transaction`), one that reads sees one snapshot.
"""
