-- The words by which a resource is found, with a space before each. Null until the program has made them
-- (server/resources/words.ts).
alter table resources add column words text;
create index resources_without_words on resources (id) where words is null;
