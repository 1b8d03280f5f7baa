-- An open ticket that its person has put off: until then it is on no list but that of those put off. `woken_at`: when it came back
-- by itself, because its time was over or the customer wrote.
alter table tickets add column snoozed_until timestamptz, add column woken_at timestamptz,
  add constraint tickets_snoozed_open check (snoozed_until is null or status = 'open');
create index tickets_snoozed on tickets (company_id, snoozed_until, id) where snoozed_until is not null;

-- The counts of the tabs leave them out, and are still read from the index alone.
drop index tickets_counts;
create index tickets_counts on tickets (company_id, status, is_group, user_id, queue_id) include (unread_messages, snoozed_until)
  where status in ('pending', 'open');

-- The same as before; `t.*` has the new columns.
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
