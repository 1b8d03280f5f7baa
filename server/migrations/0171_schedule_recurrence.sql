-- A message that comes again: the rule (RRULE), and the first time from which it counts.
alter table schedules
  add column recurrence text,
  add column starts_at timestamptz,
  add constraint schedules_recurrence check ((recurrence is null) = (starts_at is null));
