-- An edit or a deletion goes out under an id of its own: by chance, so that nobody can compute it, and kept, so that it is
-- the same when it is tried again.
alter table whatsapp_web_commands add column stanza_id text;
