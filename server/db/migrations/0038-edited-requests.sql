-- The day on which the words of a request changed after somebody else had prayed for it, and how many
-- slips were mended since then: a series of small ones must not become another request.
alter table prayers add column edited_on text;
alter table prayers add column mended integer not null default 0;
