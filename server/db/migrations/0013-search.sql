-- The words of requests, updates, answers and comments, for searching. Each text has a row; the high
-- bits of its id are the request's id, so that all rows of a request stand together and the newest
-- request is last. `source` says which text it is: 'p' the request, 'u7' its update, 'a7' its answer,
-- 'c7' its comment. The program makes the words (server/search/words.ts). Besides them there are
-- tokens that begin with a private character, which no word does: places, title words, authors.
create virtual table search using fts5 (
  words, source unindexed,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'",
  prefix = '1 2 3 4 5 6 7', detail = none
);
-- Deleted words leave the file with the transaction, not with a later merge.
insert into search (search, rank) values ('secure-delete', 1);

-- The words of people's names. The row's id is the user's.
create virtual table people_search using fts5 (
  words,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'",
  prefix = '1 2 3', detail = none
);
insert into people_search (people_search, rank) values ('secure-delete', 1);

-- What was there before this version, until the program has made its words.
create table search_waiting (
  kind text not null check (kind in ('user', 'prayer')),
  id integer not null,
  primary key (kind, id)
) strict, without rowid;
insert into search_waiting select 'user', id from users;
insert into search_waiting select 'prayer', id from prayers;

-- The words of deleted texts, until the same transaction has removed what FTS5 leaves of them.
create table search_gone (
  id integer primary key,
  source text not null check (source in ('search', 'people_search')),
  words text not null
) strict;
create index search_gone_by_source on search_gone (source);

-- Triggers, because much is deleted by foreign keys.
create trigger search_without_prayer after delete on prayers begin
  insert into search_gone (source, words) select 'search', words from search
    where rowid >= old.id << 20 and rowid < (old.id + 1) << 20;
  delete from search where rowid >= old.id << 20 and rowid < (old.id + 1) << 20;
  delete from search_waiting where kind = 'prayer' and id = old.id;
end;
create trigger search_without_update after delete on updates begin
  insert into search_gone (source, words) select 'search', words from search
    where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'u' || old.id;
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'u' || old.id;
end;
create trigger search_without_answer after delete on answers begin
  insert into search_gone (source, words) select 'search', words from search
    where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'a' || old.id;
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'a' || old.id;
end;
create trigger search_without_comment after delete on comments begin
  insert into search_gone (source, words) select 'search', words from search
    where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'c' || old.id;
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'c' || old.id;
end;
-- An answer is only changed when the account of the person who wrote it is deleted.
create trigger search_without_testimony after update of content on answers begin
  insert into search_gone (source, words) select 'search', words from search
    where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'a' || old.id;
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'a' || old.id;
end;
create trigger people_search_without_user after delete on users begin
  insert into search_gone (source, words)
    select 'people_search', words from people_search where rowid = old.id;
  delete from people_search where rowid = old.id;
  delete from search_waiting where kind = 'user' and id = old.id;
end;
