-- A company whose figures are made anew (server/src/analytics/rebuild-figures.ts): what of a ticket was closed before this moment goes in the same
-- transaction in which it is made again from the log. Null: the past of an installation, of which nothing is there yet.
alter table analytics_backfills add column rebuilt_before timestamptz;
