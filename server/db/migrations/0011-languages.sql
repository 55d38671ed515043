-- The language that a person chose, by its BCP 47 tag; null for the one of their browser.
alter table users add column language text;
-- The one of their browser when they signed in last: for mails, which nobody asks for by a browser.
alter table users add column browser_language text;
-- The congregation's; null while none is set.
alter table congregation add column language text;
