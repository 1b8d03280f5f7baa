-- What the operator writes in a company bears their name beside the admin's under whom they look into it (docs/decisions/0475). Their
-- calls set `app.operator` for their transaction; nobody else's does.
alter table messages add column operator_name text;
alter table messages alter operator_name set default nullif(current_setting('app.operator', true), '');
alter table ticket_log add column operator_name text;
alter table ticket_log alter operator_name set default nullif(current_setting('app.operator', true), '');
alter table ticket_notes add column operator_name text;
alter table ticket_notes alter operator_name set default nullif(current_setting('app.operator', true), '');

-- One who did something, as conversations name them.
create function person_named(id int, name text, operator_name text) returns json language sql immutable parallel safe as $$
  select case when operator_name is null then json_build_object('id', id, 'name', name)
    else json_build_object('id', id, 'name', operator_name, 'isOperator', true) end
$$;

create or replace view message_view with (security_invoker = true) as
select m.id, m.company_id, m.ticket_id, m.contact_id, m.whatsapp_id, m.queue_id, m.chat, m.provider_id, m.client_id, m.from_me, m.body,
  m.media_type, m.facts, m.file_id, m.media_state, m.quoted_message_id, m.status, m.fail_reason, m.read, m.is_deleted, m.is_edited,
  m.is_private, m.origin in ('bot', 'campaign', 'api') or (m.is_automatic and m.origin = 'customer') as is_automatic, m.unreadable, m.author, m.facts -> 'call' as call, m.sent_by, m.sent_at, m.created_at, m.updated_at,
  json_build_object('id', c.id, 'name', c.name) as contact,
  case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
  case when u.id is not null then person_named(u.id, u.name, m.operator_name) end as sender,
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'sizeBytes', f.size_bytes,
    'width', f.width, 'height', f.height, 'hasThumbnail', f.thumbnail_key is not null) end as file,
  case when o.id is not null then json_build_object('id', o.id, 'body', o.body, 'fromMe', o.from_me, 'mediaType', o.media_type,
    'fileId', o.file_id, 'isDeleted', o.is_deleted, 'contactName', c.name, 'author', o.author) end as quoted,
  case when m.is_edited then (select json_agg(json_build_object('id', e.id::text, 'body', e.body, 'createdAt', e.created_at) order by e.id)
    from message_edits e where e.company_id = m.company_id and e.message_id = m.id) end as edits,
  m.media_fail_reason, case when f.id is null then (m.facts -> 'media') - 'ref' end as announced, m.origin
from messages m
join lateral (select id, name from contacts c where (c.company_id, c.id) = (m.company_id, m.contact_id) limit 1) c on true
left join lateral (select id, name, color from queues q where (q.company_id, q.id) = (m.company_id, m.queue_id) limit 1) q on true
left join lateral (select id, name from users u where (u.company_id, u.id) = (m.company_id, m.sent_by) limit 1) u on true
left join lateral (select id, name, mime_type, size_bytes, width, height, thumbnail_key from files f
  where (f.company_id, f.id) = (m.company_id, m.file_id) limit 1) f on true
left join lateral (select id, body, from_me, media_type, file_id, is_deleted, author from messages o
  where (o.company_id, o.id) = (m.company_id, m.quoted_message_id) limit 1) o on true;
