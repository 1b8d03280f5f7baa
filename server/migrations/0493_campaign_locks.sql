-- Until when WhatsApp lets the number begin no conversation: it outlives the campaigns that it stopped.
alter table campaign_connections add column locked_until timestamptz;

insert into campaign_connections as l (company_id, whatsapp_id, locked_until)
  select company_id, whatsapp_id, max(replace(x[1], '%3A', ':')::timestamptz)
  from campaigns, regexp_match(status_reason, '[?&]until=(\d{4}-\d\d-\d\dT[\dA%.:]+Z)') x
  where whatsapp_id is not null and x is not null group by 1, 2
  on conflict (company_id, whatsapp_id) do update set locked_until = excluded.locked_until;
