-- What the last menu offered, by number from 1 (ids of queues or of options): the answer means what the customer was shown,
-- whatever was added, removed or reordered meanwhile (docs/decisions/0519). Null: shown before this column was there.
alter table bot_sessions add column offered jsonb;
