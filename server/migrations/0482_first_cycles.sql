-- A contact's first cycle is one, whoever looks (docs/decisions/0482): what is kept as it happens, and what a rebuild makes of the past.

-- Stays of one service that follow one another add up to the whole, wherever they are cut.
create function span_seconds(from_at timestamptz, until_at timestamptz) returns numeric language sql immutable parallel safe
  as $$ select round(extract(epoch from until_at)) - round(extract(epoch from from_at)) $$;

create or replace function end_ticket_span(company int, cycle bigint, at timestamptz) returns void language plpgsql as $$ begin
  delete from ticket_spans where company_id = company and cycle_id = cycle and until_at is null and from_at = at;
  with ended as (
    update ticket_spans set until_at = at where company_id = company and cycle_id = cycle and until_at is null returning kind, from_at, user_id)
  update ticket_cycles set service_s = coalesce(service_s, 0) + span_seconds(e.from_at, at),
    served_by = case when service_s is null or served_by = e.user_id then e.user_id end
  from ended e where e.kind = 'service' and company_id = company and id = cycle;
end $$;

create or replace function open_ticket_cycle(t tickets, how text, reopened boolean, at timestamptz) returns void language plpgsql as $$
declare cycle bigint; kind text := ticket_span_kind(t.status, t.chatbot);
begin
  insert into ticket_cycles (company_id, ticket_id, contact_id, whatsapp_id, queue_id, is_group, is_first, is_reopened, opened_at, opened_how,
    opened_by, waiting_at, accepted_at, accepted_by)
  values (t.company_id, t.id, t.contact_id, t.whatsapp_id, t.queue_id, t.is_group,
    how not in ('import', 'unmerged') and not exists (select from ticket_cycles c
      where c.company_id = t.company_id and c.contact_id = t.contact_id and c.closed_how is distinct from 'merged'),
    reopened, at, how, t.user_id, case when kind = 'waiting' and how <> 'import' then at end, case when kind = 'service' then at end, t.user_id)
  returning id into cycle;
  perform begin_ticket_span(t, cycle, at);
end $$;

-- Of these contacts, or of all of a company (null). A cycle that went on in another one is none of its own.
create function mark_first_cycles(company int, contacts int[]) returns void language sql as $$
  with ranked as (
    select id, closed_how is distinct from 'merged' and opened_how not in ('import', 'unmerged')
      and row_number() over (partition by contact_id, closed_how is distinct from 'merged' order by opened_at, id) = 1 as first
    from ticket_cycles where company_id = company and contact_id is not null and (contacts is null or contact_id = any (contacts)))
  update ticket_cycles c set is_first = r.first from ranked r where c.company_id = company and c.id = r.id and c.is_first <> r.first
$$;

-- Two contacts become one, or two again: at the end of the transaction, when their tickets have gone where they belong. The one that was kept may
-- be part of a third by now, which has the tickets.
create function contact_merge_marks_first_cycles() returns trigger language plpgsql as $$ begin
  perform mark_first_cycles(new.company_id, (
    with recursive up as (select id, merged_into from contacts where company_id = new.company_id and id in (new.kept_id, new.gone_id)
      union select c.id, c.merged_into from up join contacts c on c.company_id = new.company_id and c.id = up.merged_into)
    select array_agg(id) from up));
  return null;
end $$;
create constraint trigger contact_merges_first_cycles after insert or update of undone_at on contact_merges deferrable initially deferred
  for each row execute function contact_merge_marks_first_cycles();

-- What was merged before.
select mark_first_cycles(m.company_id, array_agg(distinct c)) from contact_merges m, unnest(array[m.kept_id, m.gone_id]) c group by m.company_id;
