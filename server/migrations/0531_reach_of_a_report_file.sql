-- What the file of a report was made with: the queues and the numbers that its user could see then (docs/decisions/0558).
-- Null: made before this column existed; such files exist for a week at most.
alter table report_exports add column reach jsonb;
