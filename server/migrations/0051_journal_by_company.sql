-- The worker program of WhatsApp by QR code writes what it hears as unreceived rows, and the desk takes them at once. It
-- asks for what is next, company by company, many times a second: this index holds what waits and nothing else.
alter table journal add column late boolean not null default false; -- may wait until nothing else does: history
create index journal_next on journal (late, company_id, id) where received_at is null and waits_for is null and attempts < 10;

create index whatsapp_web_sessions_unheard on whatsapp_web_sessions (company_id, whatsapp_id) where said_version > heard_version;
