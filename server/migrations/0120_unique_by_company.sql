-- A table that is distributed by company can hold nothing unique across companies. Ids come from one sequence and are unique
-- anyway; each table has its primary key (company_id, id). Dropping takes a moment, whatever the size.
alter table connections drop constraint connections_id_key;
alter table contact_merges drop constraint contact_merges_id_key;
alter table contacts drop constraint contacts_id_key;
alter table queues drop constraint queues_id_key;
alter table tags drop constraint tags_id_key;
alter table ticket_notes drop constraint ticket_notes_id_key;
alter table tickets drop constraint tickets_id_key;
alter table users drop constraint users_id_key;

-- A cookie names its session and no company.
alter table sessions drop constraint sessions_id_key;
create index sessions_id on sessions (id);
drop index sessions_refresh_hash_idx; -- nothing is found by it: a proof is compared with its session's

-- Rows live for a moment; they are deleted by id.
alter table outbox drop constraint outbox_pkey;
create index outbox_id on outbox (id);

-- The only one that is built over a large table: writing tickets waits for it, about a second for a million.
create unique index tickets_uuid on tickets (company_id, uuid);
alter table tickets drop constraint tickets_uuid_key;
