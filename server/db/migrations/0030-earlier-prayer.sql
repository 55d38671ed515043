-- Taking back today's prayer leaves the one of an earlier day. Both are null where there is none.
alter table supports add column earlier_prayed_at integer;
alter table supports add column taken_back_at integer;
