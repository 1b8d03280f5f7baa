-- Where the automatic side of a conversation stands, apart from the ticket: what the engine has said, which menu waits for an
-- answer. A row for each ticket that it has spoken in; it begins anew when the ticket is opened again.
create table bot_sessions (
  company_id int not null default current_company(),
  ticket_id int not null,
  state text not null check (state in ('new', 'queues', 'options', 'ended')),
  option_id bigint, -- whose children were shown, or the leaf that was reached
  menus_sent int not null default 0,
  shown_at timestamptz,
  out_of_hours_said_at timestamptz,
  rested_at timestamptz, -- a menu was answered or given up
  updated_at timestamptz not null default app_now(),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
call make_tenant_table('bot_sessions');

insert into bot_sessions (company_id, ticket_id, state, menus_sent, shown_at, out_of_hours_said_at, rested_at)
select company_id, id,
  case when status = 'pending' and queue_id is null and amount_used_bot_queues > 0 and bot_exhausted_at is null then 'queues'
    when greeted_at is null then 'new' else 'ended' end,
  amount_used_bot_queues, greeted_at, out_of_hours_said_at, bot_exhausted_at
from tickets
where bot_exhausted_at is not null or status <> 'closed' and (greeted_at is not null or out_of_hours_said_at is not null);

drop view ticket_view;
alter table tickets
  drop column greeted_at, drop column out_of_hours_said_at, drop column bot_exhausted_at,
  drop column amount_used_bot_queues, drop column queue_option_id;

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
  b.option_id as queue_option_id, coalesce(b.menus_sent, 0) as amount_used_bot_queues
from tickets t
join lateral (select id, name, number, email, active from contacts c where (c.company_id, c.id) = (t.company_id, t.contact_id) limit 1) c on true
left join lateral (select id, name, color from queues q where (q.company_id, q.id) = (t.company_id, t.queue_id) limit 1) q on true
left join lateral (select id, name from users u where (u.company_id, u.id) = (t.company_id, t.user_id) limit 1) u on true
left join lateral (select id, name from connections w where (w.company_id, w.id) = (t.company_id, t.whatsapp_id) limit 1) w on true
left join lateral (select message_id, status, updated_at from ticket_delivery d where (d.company_id, d.ticket_id) = (t.company_id, t.id) limit 1) d on true
left join lateral (select option_id, menus_sent from bot_sessions b where (b.company_id, b.ticket_id) = (t.company_id, t.id) limit 1) b on true;
grant select on ticket_view to balcao_app;
