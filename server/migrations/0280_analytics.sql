-- What happened, kept so that it can be counted (docs/decisions/0280). Written by triggers, so that no path can forget; ids only, so that it
-- outlives the ticket, the person and the queue it speaks of.

-- A ticket from an opening to its close.
create table ticket_cycles (
  id bigint generated always as identity,
  company_id int not null default current_company() references companies on delete cascade,
  ticket_id int not null,
  contact_id int, -- null: erased
  whatsapp_id int, -- this and the queue: the last it had
  queue_id int,
  is_group boolean not null,
  is_first boolean not null, -- of its contact
  is_reopened boolean not null,
  opened_at timestamptz not null,
  opened_how text not null check (opened_how in ('customer', 'person', 'product', 'import', 'unmerged')),
  opened_by int,
  waiting_at timestamptz, -- for a person, for the first time
  accepted_at timestamptz,
  accepted_by int,
  responded_at timestamptz, -- the first message of a person after it was accepted
  responded_by int,
  closed_at timestamptz,
  closed_how text check (closed_how in ('closed', 'ignored', 'inactive', 'merged', 'deleted')),
  closed_by int,
  wait_s int, -- from waiting_at to accepted_at
  service_s int, -- held by persons, up to now
  from_log boolean not null default false, -- of before there were facts: as far as the ticket's log says
  primary key (company_id, id),
  check ((closed_at is null) = (closed_how is null))
);
create unique index ticket_cycles_open on ticket_cycles (company_id, ticket_id) where closed_at is null;
create index ticket_cycles_contact on ticket_cycles (company_id, contact_id);
create index ticket_cycles_opened on ticket_cycles (company_id, opened_at)
  include (is_group, is_first, queue_id, whatsapp_id, opened_how, closed_how);
create index ticket_cycles_accepted on ticket_cycles (company_id, accepted_at)
  include (is_group, queue_id, whatsapp_id, accepted_by, wait_s, closed_how) where accepted_at is not null;
create index ticket_cycles_closed on ticket_cycles (company_id, closed_at)
  include (is_group, queue_id, whatsapp_id, closed_how, closed_by, accepted_at, wait_s, service_s) where closed_at is not null;
call make_tenant_table('ticket_cycles');

-- A stay within it: waiting, with the bot or with a person, in one queue on one line.
create table ticket_spans (
  company_id int not null default current_company(),
  cycle_id bigint not null,
  n int not null,
  kind text not null check (kind in ('waiting', 'bot', 'service')),
  user_id int,
  queue_id int,
  whatsapp_id int,
  from_at timestamptz not null,
  until_at timestamptz,
  primary key (company_id, cycle_id, n),
  foreign key (company_id, cycle_id) references ticket_cycles (company_id, id) on delete cascade
);
create index ticket_spans_user on ticket_spans (company_id, user_id, until_at) include (cycle_id, queue_id, from_at) where kind = 'service';
call make_tenant_table('ticket_spans');

-- Messages that a channel carried, by the quarter hour (UTC) in which the desk took them: exact in every zone there is. What was
-- counted stays when its message goes; `removed` is how many of them went, so that a recount can be compared.
create table message_quarters (
  company_id int not null default current_company() references companies on delete cascade,
  at timestamptz not null,
  whatsapp_id int not null, -- 0: none
  origin text not null,
  from_me boolean not null,
  n int not null,
  removed int not null,
  primary key (company_id, at, whatsapp_id, origin, from_me)
);
call make_tenant_table('message_quarters');

-- What is not in them yet: appended by each statement, folded by a job (server/src/analytics/roll-up-message-counts.ts).
create table message_deltas (
  id bigint generated always as identity,
  company_id int not null default current_company() references companies on delete cascade,
  at timestamptz not null,
  whatsapp_id int not null,
  origin text not null,
  from_me boolean not null,
  n int not null,
  removed int not null default 0,
  primary key (company_id, id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
call make_tenant_table('message_deltas');

create function ticket_span_kind(status text, chatbot boolean) returns text language sql immutable parallel safe
  as $$ select case when status = 'open' then 'service' when chatbot then 'bot' else 'waiting' end $$;

-- The present span of a cycle ends; what a person held it counts. One of no length (a bot takes over in the transaction that made the
-- ticket) did not happen.
create function end_ticket_span(company int, cycle bigint, at timestamptz) returns void language plpgsql as $$ begin
  delete from ticket_spans where company_id = company and cycle_id = cycle and until_at is null and from_at = at;
  with ended as (
    update ticket_spans set until_at = at where company_id = company and cycle_id = cycle and until_at is null returning kind, from_at)
  update ticket_cycles set service_s = coalesce(service_s, 0) + round(extract(epoch from at - e.from_at))
  from ended e where e.kind = 'service' and company_id = company and id = cycle;
end $$;

create function begin_ticket_span(t tickets, cycle bigint, at timestamptz) returns void language plpgsql as $$ begin
  insert into ticket_spans (company_id, cycle_id, n, kind, user_id, queue_id, whatsapp_id, from_at)
  select t.company_id, cycle, coalesce((select max(n) from ticket_spans where company_id = t.company_id and cycle_id = cycle), 0) + 1,
    ticket_span_kind(t.status, t.chatbot), case when t.status = 'open' then t.user_id end, t.queue_id, t.whatsapp_id, at;
end $$;

create function open_ticket_cycle(t tickets, how text, reopened boolean, at timestamptz) returns void language plpgsql as $$
declare cycle bigint; kind text := ticket_span_kind(t.status, t.chatbot);
begin
  insert into ticket_cycles (company_id, ticket_id, contact_id, whatsapp_id, queue_id, is_group, is_first, is_reopened, opened_at, opened_how,
    opened_by, waiting_at, accepted_at, accepted_by)
  values (t.company_id, t.id, t.contact_id, t.whatsapp_id, t.queue_id, t.is_group,
    how <> 'import' and not exists (select from ticket_cycles c where c.company_id = t.company_id and c.contact_id = t.contact_id), reopened, at, how,
    t.user_id, case when kind = 'waiting' and how <> 'import' then at end, case when kind = 'service' then at end, t.user_id)
  returning id into cycle;
  perform begin_ticket_span(t, cycle, at);
end $$;

-- A new ticket that waits or is held by a person.
create function ticket_inserted() returns trigger language plpgsql as $$ begin
  perform open_ticket_cycle(new, case when new.imported then 'import' when new.status = 'open' then 'person'
    when new.unread_messages > 0 then 'customer' else 'product' end, false, app_now());
  return null;
end $$;
create trigger tickets_open_cycle after insert on tickets for each row when (new.status <> 'closed') execute function ticket_inserted();

create function ticket_moved() returns trigger language plpgsql as $$
declare cycle bigint; at timestamptz := app_now(); kind text := ticket_span_kind(new.status, new.chatbot);
begin
  if old.status = 'closed' then
    if new.status <> 'closed' then
      perform open_ticket_cycle(new, case when old.folded_into is not null then 'unmerged' when new.status = 'open' then 'person' else 'customer' end, true, at);
    end if;
    return null;
  end if;
  select id into cycle from ticket_cycles where company_id = new.company_id and ticket_id = new.id and closed_at is null;
  if cycle is null then return null; end if;
  perform end_ticket_span(new.company_id, cycle, at);
  if new.status = 'closed' then
    update ticket_cycles set closed_at = at, queue_id = new.queue_id, whatsapp_id = new.whatsapp_id,
      closed_how = case when new.folded_into is not null then 'merged' when old.status = 'pending' then 'ignored' else 'closed' end,
      closed_by = case when new.folded_into is null then new.user_id end
    where company_id = new.company_id and id = cycle;
    return null;
  end if;
  perform begin_ticket_span(new, cycle, at);
  update ticket_cycles set queue_id = new.queue_id, whatsapp_id = new.whatsapp_id,
    waiting_at = case when waiting_at = at and kind = 'bot' then null when waiting_at is null and accepted_at is null and kind = 'waiting' and opened_how <> 'import' then at else waiting_at end,
    wait_s = case when accepted_at is null and kind = 'service' then round(extract(epoch from at - waiting_at)) else wait_s end,
    accepted_by = case when accepted_at is null and kind = 'service' then new.user_id else accepted_by end,
    accepted_at = case when accepted_at is null and kind = 'service' then at else accepted_at end
  where company_id = new.company_id and id = cycle;
  return null;
end $$;
create trigger tickets_move_cycle after update of status, user_id, queue_id, whatsapp_id, chatbot on tickets for each row
  when ((old.status, old.user_id, old.queue_id, old.whatsapp_id, old.chatbot)
    is distinct from (new.status, new.user_id, new.queue_id, new.whatsapp_id, new.chatbot)
    and not (old.status = 'closed' and new.status = 'closed')) execute function ticket_moved();

-- One person that was two: their cycles are one person's.
create function ticket_cycles_follow_contact() returns trigger language plpgsql as $$ begin
  update ticket_cycles set contact_id = new.contact_id
  where company_id = new.company_id and contact_id = old.contact_id and ticket_id = new.id;
  return null;
end $$;
create trigger tickets_cycles_contact after update of contact_id on tickets for each row
  when (old.contact_id <> new.contact_id) execute function ticket_cycles_follow_contact();

create function ticket_deleted() returns trigger language plpgsql as $$
declare cycle bigint; at timestamptz := app_now();
begin
  select id into cycle from ticket_cycles where company_id = old.company_id and ticket_id = old.id and closed_at is null;
  if cycle is null then return null; end if;
  perform end_ticket_span(old.company_id, cycle, at);
  update ticket_cycles set closed_at = at, closed_how = 'deleted' where company_id = old.company_id and id = cycle;
  return null;
end $$;
create trigger tickets_delete_cycle after delete on tickets for each row when (old.status <> 'closed') execute function ticket_deleted();

-- What only the log says of a cycle that began or ended in this transaction: who began it, that nobody ended it.
create function ticket_log_tells() returns trigger language plpgsql as $$ begin
  if new.type = 'autoClose' then
    update ticket_cycles set closed_how = 'inactive', closed_by = null
    where company_id = new.company_id and ticket_id = new.ticket_id and closed_at = new.created_at and closed_how = 'closed';
  elsif new.type = 'unmerged' then
    update ticket_cycles set opened_how = 'unmerged', opened_by = null, is_first = false
    where company_id = new.company_id and ticket_id = new.ticket_id and closed_at is null and opened_at = new.created_at;
  else
    update ticket_cycles set opened_by = new.user_id
    where company_id = new.company_id and ticket_id = new.ticket_id and closed_at is null and opened_at = new.created_at;
  end if;
  return null;
end $$;
create trigger ticket_log_cycle after insert on ticket_log for each row
  when (new.type in ('autoClose', 'unmerged') or new.type in ('create', 'reopen') and new.user_id is not null) execute function ticket_log_tells();

create function is_counted_message(is_private boolean, media_type text, origin text) returns boolean language sql immutable parallel safe
  as $$ select not is_private and media_type not in ('reactionMessage', 'call_log') and origin <> 'import' $$;

create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe
  as $$ select date_bin('15 minutes', at, '2000-01-01 00:00:00+00') $$;

create function messages_inserted() returns trigger language plpgsql as $$ begin
  insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n)
  select company_id, quarter_of(created_at), coalesce(whatsapp_id, 0), origin, from_me, count(*)
  from inserted where is_counted_message(is_private, media_type, origin) group by 1, 2, 3, 4, 5;
  if exists (select from inserted where origin = 'person' and is_counted_message(is_private, media_type, origin)) then
    update ticket_cycles c set responded_at = m.created_at, responded_by = m.sent_by
    from (select distinct on (company_id, ticket_id) company_id, ticket_id, created_at, sent_by from inserted
      where origin = 'person' and is_counted_message(is_private, media_type, origin) order by company_id, ticket_id, id) m
    where c.company_id = m.company_id and c.ticket_id = m.ticket_id and c.closed_at is null and c.accepted_at is not null and c.responded_at is null;
  end if;
  return null;
end $$;
create trigger messages_count after insert on messages referencing new table as inserted for each statement execute function messages_inserted();

-- One that was taken back before a channel had it was not carried; all others stay counted. Not while the company itself goes.
create function messages_deleted() returns trigger language plpgsql as $$ begin
  insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n, removed)
  select company_id, quarter_of(created_at), coalesce(whatsapp_id, 0), origin, from_me, -count(*) filter (where status = 'queued' and attempts = 0),
    count(*) filter (where not (status = 'queued' and attempts = 0))
  from deleted where is_counted_message(is_private, media_type, origin) and exists (select from companies c where c.id = deleted.company_id)
  group by 1, 2, 3, 4, 5;
  return null;
end $$;
create trigger messages_uncount after delete on messages referencing old table as deleted for each statement execute function messages_deleted();

-- Installations that have tickets already: those under way go on from here; what is closed, and the messages up to this moment, are counted in
-- bites after the start (server/src/analytics/backfill-analytics.ts).
create table analytics_backfills (
  company_id int primary key references companies on delete cascade,
  messages_through bigint not null,
  messages_done bigint not null default 0,
  tickets_through int not null,
  tickets_done int not null default 0
);
call make_tenant_table('analytics_backfills');
insert into analytics_backfills (company_id, messages_through, tickets_through)
select c.id, coalesce((select max(id) from messages m where m.company_id = c.id), 0), (select max(id) from tickets t where t.company_id = c.id)
from companies c where exists (select from tickets t where t.company_id = c.id);

with began as (
  insert into ticket_cycles (company_id, ticket_id, contact_id, whatsapp_id, queue_id, is_group, is_first, is_reopened, opened_at, opened_how, opened_by,
    waiting_at, accepted_at, accepted_by, from_log)
  select t.company_id, t.id, t.contact_id, t.whatsapp_id, t.queue_id, t.is_group, false, coalesce(o.type = 'reopen', false),
    coalesce(o.created_at, t.queued_at, t.started_at, t.created_at),
    case when t.imported and o.type is distinct from 'reopen' then 'import' when o.user_id is not null then 'person' else 'customer' end, o.user_id,
    case when t.status = 'pending' and not t.imported then coalesce(t.queued_at, t.created_at) end,
    case when t.status = 'open' then coalesce(a.created_at, t.started_at, o.created_at, t.created_at) end, case when t.status = 'open' then coalesce(a.user_id, t.user_id) end, true
  from tickets t
  left join lateral (select id, type, user_id, created_at from ticket_log l where l.company_id = t.company_id and l.ticket_id = t.id
    and type in ('create', 'reopen', 'unmerged') order by id desc limit 1) o on true
  left join lateral (select user_id, created_at from ticket_log l where l.company_id = t.company_id and l.ticket_id = t.id
    and type = 'open' and l.id > o.id order by id limit 1) a on true
  where t.status <> 'closed'
  returning company_id, id, ticket_id, opened_at, waiting_at, accepted_at)
insert into ticket_spans (company_id, cycle_id, n, kind, user_id, queue_id, whatsapp_id, from_at)
select t.company_id, b.id, 1, ticket_span_kind(t.status, t.chatbot), t.user_id, t.queue_id, t.whatsapp_id,
  coalesce((select max(created_at) from ticket_log l where l.company_id = t.company_id and l.ticket_id = t.id
    and type in ('open', 'pending', 'transfered', 'reopen', 'unmerged', 'queue', 'redirect')), b.accepted_at, b.waiting_at, b.opened_at)
from began b join tickets t on (t.company_id, t.id) = (b.company_id, b.ticket_id);
