-- A browser is told what happens as long as somebody is signed in there: a lost phone that was
-- signed out from elsewhere falls silent too.
alter table push_subscriptions add column session_id integer references sessions (id) on delete cascade;
create index push_subscriptions_by_session on push_subscriptions (session_id) where session_id is not null;
