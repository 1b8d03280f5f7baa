-- What one of our people writes on the company's own phone is a first answer too, once the ticket was accepted (docs/decisions/0641). The
-- phone does not say who wrote it.
create function is_answer(origin text) returns boolean language sql immutable parallel safe
  as $$ select origin in ('person', 'phone') $$;

create or replace function messages_inserted() returns trigger language plpgsql as $$ begin
  insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n)
  select company_id, quarter_of(created_at), coalesce(whatsapp_id, 0), origin, from_me, count(*)
  from inserted where is_counted_message(is_private, media_type, origin) group by 1, 2, 3, 4, 5;
  if exists (select from inserted where is_answer(origin) and is_counted_message(is_private, media_type, origin)) then
    update ticket_cycles c set responded_at = m.created_at, responded_by = m.sent_by
    from (select distinct on (company_id, ticket_id) company_id, ticket_id, created_at, sent_by from inserted
      where is_answer(origin) and is_counted_message(is_private, media_type, origin) order by company_id, ticket_id, id) m
    where c.company_id = m.company_id and c.ticket_id = m.ticket_id and c.closed_at is null and c.accepted_at is not null and c.responded_at is null;
  end if;
  return null;
end $$;

create or replace function messages_deleted() returns trigger language plpgsql as $$ begin
  insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n, removed)
  select company_id, quarter_of(created_at), coalesce(whatsapp_id, 0), origin, from_me, -count(*) filter (where status = 'queued' and attempts = 0),
    count(*) filter (where not (status = 'queued' and attempts = 0))
  from deleted where is_counted_message(is_private, media_type, origin) and exists (select from companies c where c.id = deleted.company_id)
  group by 1, 2, 3, 4, 5;
  if exists (select from deleted where origin = 'person' and status = 'queued' and attempts = 0) then
    update ticket_cycles c set (responded_at, responded_by) = (
      select m.created_at, m.sent_by from messages m
      where m.company_id = c.company_id and m.ticket_id = c.ticket_id and is_answer(m.origin) and m.created_at >= c.responded_at
        and m.created_at < coalesce(c.closed_at, 'infinity') and is_counted_message(m.is_private, m.media_type, m.origin)
      order by m.id limit 1)
    from (select distinct company_id, contact_id, ticket_id, created_at from deleted
      where origin = 'person' and status = 'queued' and attempts = 0 and is_counted_message(is_private, media_type, origin)) d
    where c.company_id = d.company_id and c.contact_id = d.contact_id and c.ticket_id = d.ticket_id and c.responded_at = d.created_at;
  end if;
  return null;
end $$;
