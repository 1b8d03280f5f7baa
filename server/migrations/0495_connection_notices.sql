-- When the channel said of a connection that is up what stands in status_reason (docs/decisions/0495).
alter table connections add column noticed_at timestamptz;
update connections set noticed_at = updated_at where provider = 'cloud' and status = 'CONNECTED' and status_reason is not null;
