-- The channel's chat in which the customer last wrote, on the ticket's connection: where an answer goes. Kept here, because to
-- look for it among the messages of a company took as long as the company has messages (docs/decisions/0098).
alter table tickets add column chat text;

update tickets t set chat = m.chat
from tickets o
join lateral (select chat from messages m where m.company_id = o.company_id and m.ticket_id = o.id and m.whatsapp_id = o.whatsapp_id
  and not m.from_me and m.chat <> '' order by m.sent_at desc, m.id desc limit 1) m on true
where (t.company_id, t.id) = (o.company_id, o.id);
