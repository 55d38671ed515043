create table push_subscriptions (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at integer not null
) strict;

create index push_subscriptions_by_user on push_subscriptions (user_id, id);

-- A push is told to one browser; when that is gone, so is what was to be told there.
alter table deliveries add column subscription_id integer
  references push_subscriptions (id) on delete cascade;

create index deliveries_by_subscription on deliveries (subscription_id)
  where subscription_id is not null;
