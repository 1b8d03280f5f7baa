-- How far the last message has come that a ticket shows, when it is ours: read beside the ticket, so that a mark of the channel
-- writes the message alone. `queued`: also while it is being sent. The millisecond: programs keep no finer time than that.
create view ticket_delivery with (security_invoker = true) as
select t.company_id, t.id as ticket_id, t.status as ticket_status, t.user_id, t.queue_id, t.is_group, m.id as message_id,
  case m.status when 'sending' then 'queued' else m.status end as status, m.updated_at
from tickets t
join lateral (select id, status, updated_at, is_deleted from messages m where m.company_id = t.company_id and m.ticket_id = t.id
  and m.from_me and not m.is_private and m.media_type <> 'reactionMessage' and m.sent_at < t.last_message_at + interval '1 millisecond'
  order by m.sent_at desc, m.id desc limit 1) m on not m.is_deleted
where t.from_me;
grant select on ticket_delivery to balcao_app;

drop view ticket_view;
create view ticket_view with (security_invoker = true) as
select t.*,
  json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'email', c.email, 'profilePicUrl', null, 'active', c.active,
    'extraInfo', coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) order by f.id)
      from contact_fields f where f.company_id = t.company_id and f.contact_id = t.contact_id), '[]')) as contact,
  case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
  case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as whatsapp,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban) order by g.name, g.id)
    from ticket_tags tt join tags g on (g.company_id, g.id) = (tt.company_id, tt.tag_id)
    where tt.company_id = t.company_id and tt.ticket_id = t.id), '[]') as tags,
  (select count(*)::int from messages m where m.company_id = t.company_id and m.ticket_id = t.id
    and m.from_me and m.status in ('failed', 'unknown') and not m.is_deleted) as failed_messages,
  d.message_id as delivery_message_id, d.status as delivery_status, d.updated_at as delivery_at
from tickets t
join lateral (select id, name, number, email, active from contacts c where (c.company_id, c.id) = (t.company_id, t.contact_id) limit 1) c on true
left join lateral (select id, name, color from queues q where (q.company_id, q.id) = (t.company_id, t.queue_id) limit 1) q on true
left join lateral (select id, name from users u where (u.company_id, u.id) = (t.company_id, t.user_id) limit 1) u on true
left join lateral (select id, name from connections w where (w.company_id, w.id) = (t.company_id, t.whatsapp_id) limit 1) w on true
left join lateral (select message_id, status, updated_at from ticket_delivery d where (d.company_id, d.ticket_id) = (t.company_id, t.id) limit 1) d on true;
grant select on ticket_view to balcao_app;
