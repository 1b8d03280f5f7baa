-- What receivers of webhooks are told besides messages, and what was sent to them and came back (docs/decisions/0381).
alter table queue_integrations add column events text[] not null default '{}';

alter table integration_deliveries
  add column event text not null default 'message.received'
    check (event in ('message.received', 'ticket.opened', 'ticket.accepted', 'ticket.closed', 'ticket.rated')),
  add column details jsonb not null default '{}', -- what an event tells besides its ticket
  add column body text, -- as it was sent last
  add column status int, -- of the last answer
  add column answer text, -- its beginning
  alter column message_id drop not null;
create index integration_deliveries_list on integration_deliveries (company_id, integration_id, id desc);
create index integration_deliveries_created on integration_deliveries (created_at);
