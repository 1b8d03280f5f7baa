-- A message of ours changes its status four times, and while the status decided which indexes it is in, PostgreSQL wrote it into all of them again
-- each time. What the indexes ask for changes less often: a message that is delivered and read stays where it is (docs/decisions/0499).
alter table messages add column delivery_stage text;
comment on column messages.delivery_stage is 'By its status: outgoing (queued, sending), failed (failed, unknown), or null.';

create function delivery_stage_of(status text) returns text language sql immutable as $$
  select case when status in ('queued', 'sending') then 'outgoing' when status in ('failed', 'unknown') then 'failed' end
$$;
create function fill_delivery_stage() returns trigger language plpgsql as $$ begin
  new.delivery_stage := delivery_stage_of(new.status);
  return new;
end $$;
create trigger messages_first_stage before insert on messages for each row
  when (delivery_stage_of(new.status) is not null) execute function fill_delivery_stage();
create trigger messages_stage before update of status on messages for each row
  when (delivery_stage_of(new.status) is distinct from old.delivery_stage) execute function fill_delivery_stage();

-- Each of them found by an index that goes.
update messages set delivery_stage = 'outgoing' where status in ('queued', 'sending');
update messages set delivery_stage = 'failed' where from_me and status in ('failed', 'unknown') and not is_deleted;
update messages set delivery_stage = 'failed' where status in ('sending', 'unknown') and provider_id is null and status = 'unknown' and delivery_stage is null;

drop index messages_outgoing, messages_failed, messages_unresolved;
create index messages_outgoing on messages (company_id, whatsapp_id, contact_id, id) where delivery_stage = 'outgoing';
create index messages_failed on messages (company_id, ticket_id) where from_me and delivery_stage = 'failed' and not is_deleted;
create index messages_unresolved on messages (company_id, whatsapp_id, chat, id) where provider_id is null and delivery_stage is not null;

-- Room for the next version of a message beside it.
alter table messages set (fillfactor = 90);

-- Failed messages of a ticket are counted by the index, too. The view of 0380 without another change.
do $$ declare
  before text := pg_get_viewdef('ticket_view');
  after text := replace(before, $s$(m.status = ANY (ARRAY['failed'::text, 'unknown'::text]))$s$, $s$(m.delivery_stage = 'failed'::text)$s$);
begin
  if after = before then raise exception 'ticket_view counts failed messages in another way'; end if;
  execute 'create or replace view ticket_view with (security_invoker = true) as ' || after;
end $$;
