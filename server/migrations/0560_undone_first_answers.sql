-- A send that is undone never reached the customer: it is not the first answer of its ticket either (docs/decisions/0280). The next one is, if it
-- was written meanwhile.
create or replace function messages_deleted() returns trigger language plpgsql as $$ begin
  insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n, removed)
  select company_id, quarter_of(created_at), coalesce(whatsapp_id, 0), origin, from_me, -count(*) filter (where status = 'queued' and attempts = 0),
    count(*) filter (where not (status = 'queued' and attempts = 0))
  from deleted where is_counted_message(is_private, media_type, origin) and exists (select from companies c where c.id = deleted.company_id)
  group by 1, 2, 3, 4, 5;
  if exists (select from deleted where origin = 'person' and status = 'queued' and attempts = 0) then
    update ticket_cycles c set (responded_at, responded_by) = (
      select m.created_at, m.sent_by from messages m
      where m.company_id = c.company_id and m.ticket_id = c.ticket_id and m.origin = 'person' and m.created_at >= c.responded_at
        and m.created_at < coalesce(c.closed_at, 'infinity') and is_counted_message(m.is_private, m.media_type, m.origin)
      order by m.id limit 1)
    from (select distinct company_id, contact_id, ticket_id, created_at from deleted
      where origin = 'person' and status = 'queued' and attempts = 0 and is_counted_message(is_private, media_type, origin)) d
    where c.company_id = d.company_id and c.contact_id = d.contact_id and c.ticket_id = d.ticket_id and c.responded_at = d.created_at;
  end if;
  return null;
end $$;
