-- A rebuild of the figures that an earlier version began counted the messages of deleted connections as well, without their connection.
-- A rebuild leaves their counts now (docs/decisions/0642): those that it has not reached are counted here.
insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n)
select m.company_id, quarter_of(m.created_at), 0, m.origin, m.from_me, count(*)
from analytics_backfills b join messages m on m.company_id = b.company_id and m.id > b.messages_done and m.id <= b.messages_through
where b.rebuilt_before is not null and m.whatsapp_id is null and is_counted_message(m.is_private, m.media_type, m.origin)
group by 1, 2, 3, 4, 5;
