-- The words that the index of texts has, in their order, to look up how a long beginning goes on.
create virtual table search_terms using fts5vocab(search, row);
