-- A ticket tells who outside of the engine answers in it, and the session of its Typebot: both from where they are kept.
drop view ticket_view;
alter table tickets drop column typebot_session_id, drop column typebot_status;

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
  d.message_id as delivery_message_id, d.status as delivery_status, d.updated_at as delivery_at,
  b.option_id as queue_option_id, coalesce(b.menus_sent, 0) as amount_used_bot_queues,
  case when t.status <> 'pending' or b.state <> 'responder' then null
    when b.responder_kind = 'prompt' then (select json_build_object('kind', 'prompt', 'id', p.id, 'name', p.name)
      from prompts p where (p.company_id, p.id) = (t.company_id, b.responder_id))
    when b.responder_kind = 'integration' then (select json_build_object('kind', 'integration', 'id', i.id, 'name', i.name)
      from queue_integrations i where (i.company_id, i.id) = (t.company_id, b.responder_id)) end as bot_responder,
  s.session_id as typebot_session_id, s.session_id is not null as typebot_status
from tickets t
join lateral (select id, name, number, email, active from contacts c where (c.company_id, c.id) = (t.company_id, t.contact_id) limit 1) c on true
left join lateral (select id, name, color from queues q where (q.company_id, q.id) = (t.company_id, t.queue_id) limit 1) q on true
left join lateral (select id, name from users u where (u.company_id, u.id) = (t.company_id, t.user_id) limit 1) u on true
left join lateral (select id, name from connections w where (w.company_id, w.id) = (t.company_id, t.whatsapp_id) limit 1) w on true
left join lateral (select message_id, status, updated_at from ticket_delivery d where (d.company_id, d.ticket_id) = (t.company_id, t.id) limit 1) d on true
left join lateral (select option_id, menus_sent, state, responder_kind, responder_id from bot_sessions b where (b.company_id, b.ticket_id) = (t.company_id, t.id) limit 1) b on true
left join lateral (select session_id from integration_sessions s
  where (s.company_id, s.ticket_id) = (t.company_id, t.id) and t.status = 'pending' and b.state = 'responder' limit 1) s on true;
grant select on ticket_view to balcao_app;
