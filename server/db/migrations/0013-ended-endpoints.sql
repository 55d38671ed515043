-- Endpoints of which the push service said that they have ended, as hashes. A browser that brings one again is told
-- to make a new one.
create table ended_endpoints (
  hash text primary key,
  ended_at integer not null
) strict;
create index ended_endpoints_by_time on ended_endpoints (ended_at);
