-- Ids of WhatsApp's are the sender's to choose: two customers may use one, and neither's message takes the other's place.
alter table whatsapp_web_messages drop constraint whatsapp_web_messages_pkey;
alter table whatsapp_web_messages add primary key (company_id, whatsapp_id, provider_id, from_me, chat);

-- What waits for a message that never comes goes by its age, and what was received by its own: neither is in the other's way.
-- A block's range of an append-only table costs a message that comes in next to nothing.
create index journal_waits_since on journal (at) where received_at is null and waits_for is not null;
create index journal_received on journal using brin (received_at) with (pages_per_range = 32, autosummarize = on);
