-- A list that was fetched while the channel reported a change may be from before the change: it is outdated by this time, and
-- not by an old tried_at, which the end of the fetch overwrote. Both times are now those at which the fetch began.
alter table message_template_fetches add column outdated_at timestamptz; -- the channel reported a change; null: never
update message_template_fetches set outdated_at = fetched_at, tried_at = fetched_at where tried_at < fetched_at;
