-- What a phone has got is reported for all of its chats at once, and what is late is looked for by its time (docs/decisions/0497).
drop index sandbox_messages_waiting;
create index sandbox_messages_waiting on sandbox_messages (company_id, whatsapp_id, visible_at) where from_desk and ack = 2;
