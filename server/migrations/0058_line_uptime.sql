-- Since when a line's listening is measured, and the gaps that the watch reads.
alter table connections add column first_up_at timestamptz;
update connections set first_up_at = created_at where status = 'CONNECTED' or down_since is not null;
insert into connection_gaps (company_id, whatsapp_id, from_at, reason)
select company_id, id, down_since, coalesce(status_reason, '') from connections where status <> 'CONNECTED' and down_since is not null
on conflict do nothing;
