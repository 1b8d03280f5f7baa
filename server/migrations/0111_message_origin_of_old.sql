-- Of what is there, as far as its row says. Ours is told after the start, in bites (messages/backfill-origins.ts): a message of
-- ours that has the customer's origin is one that waits for it. A customer's that a phone brought along is told here: where it
-- went into a ticket that was there already, it cannot be told from what came late.
create index messages_untold on messages (company_id, id) where from_me and origin = 'customer';

update messages m set origin = 'import'
from tickets t
where t.imported and (t.company_id, t.id) = (m.company_id, m.ticket_id)
  and not m.from_me and m.provider_id is not null and m.created_at > m.sent_at + interval '1 day';

-- Read by the bites alone, and written no more.
comment on column messages.is_automatic is 'superseded by origin';
