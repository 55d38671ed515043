-- The index without the words of each text beside it (docs/decisions/0022). A deleted text gets a mark, which
-- takes a fiftieth of a millisecond. Then the index is put together anew in small steps, within a minute, and nothing
-- of its words is left (server/search/keep.ts). Taking them out at once (secure-delete) took 25 milliseconds a
-- text in a congregation of ten years.
drop trigger search_without_prayer;
drop trigger search_without_update;
drop trigger search_without_answer;
drop trigger search_without_comment;
drop trigger search_without_testimony;
drop trigger people_search_without_user;
drop table search_gone;
drop table search_terms;
drop table search;
drop table people_search;

-- A row for each text. `state` says of what it was made: the places, and of a request a sum of its words.
create virtual table search using fts5 (
  words, source unindexed, state unindexed,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'",
  prefix = '1 2 3 4 5 6 7', detail = none,
  content = '', contentless_delete = 1, contentless_unindexed = 1
);
create virtual table search_terms using fts5vocab(search, row);
-- The words of people's names. The row's id is the user's.
create virtual table people_search using fts5 (
  words, state unindexed,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'",
  prefix = '1 2 3', detail = none,
  content = '', contentless_delete = 1, contentless_unindexed = 1
);
-- Steps of FTS5's own come with a write, and take up to 35 milliseconds.
insert into search (search, rank) values ('automerge', 0);
insert into people_search (people_search, rank) values ('automerge', 0);

-- The indexes that hold traces of deleted words, and how many texts were deleted.
create table search_traces (
  name text not null primary key check (name in ('search', 'people_search')),
  deleted integer not null
) strict, without rowid;

create trigger search_without_prayer after delete on prayers begin
  delete from search where rowid >= old.id << 20 and rowid < (old.id + 1) << 20;
  delete from search_waiting where kind = 'prayer' and id = old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;
-- What is deleted with its request goes with the rows of the request.
create trigger search_without_update after delete on updates
when exists (select 1 from prayers where id = old.prayer_id) begin
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'u' || old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;
create trigger search_without_answer after delete on answers
when exists (select 1 from prayers where id = old.prayer_id) begin
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'a' || old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;
create trigger search_without_comment after delete on comments
when exists (select 1 from prayers where id = old.prayer_id) begin
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'c' || old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;
-- An answer is only changed when the account of the person who wrote it is deleted.
create trigger search_without_testimony after update of content on answers begin
  delete from search where rowid >= old.prayer_id << 20 and rowid < (old.prayer_id + 1) << 20
    and source = 'a' || old.id;
  insert into search_traces values ('search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;
create trigger people_search_without_user after delete on users begin
  delete from people_search where rowid = old.id;
  delete from search_waiting where kind = 'user' and id = old.id;
  insert into search_traces values ('people_search', 1)
    on conflict (name) do update set deleted = deleted + 1;
end;

-- What is to be put into the index, again or for the first time: a long conversation a part at a time, so after
-- which of its rows to go on, and who comes next.
drop table search_waiting;
create table search_waiting (
  kind text not null check (kind in ('user', 'prayer')),
  id integer not null,
  after_row integer not null default 0,
  turn integer not null default 0,
  primary key (kind, id)
) strict, without rowid;
create index search_waiting_in_turn on search_waiting (turn, kind desc, id desc);
insert into search_waiting (kind, id) select 'user', id from users;
insert into search_waiting (kind, id) select 'prayer', id from prayers;
