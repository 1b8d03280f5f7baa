-- Who is saved in the address book of a connection's phone, under the name that it has there (docs/decisions/0391).
alter table whatsapp_web_people add column is_saved boolean not null default false;
