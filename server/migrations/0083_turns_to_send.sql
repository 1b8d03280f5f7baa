-- Who sends next (docs/decisions/0083). A chat that has something to send stands here once, whatever it has waiting. A
-- company has a few lanes and a job for each, and not a job for each chat: so the job queue holds as many jobs for a company
-- with 100,000 messages as for one with ten, and companies take turns.
create table chats_to_send (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  contact_id int not null,
  lane int not null,
  by_person boolean not null, -- something of it was written by a person, who goes before the machines of their company
  since timestamptz not null default clock_timestamp(), -- the end of the line: again after each message
  due_at timestamptz not null, -- not before
  asked int not null default 1, -- raised by each call: who takes the chat out must have seen the last one
  primary key (company_id, whatsapp_id, contact_id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
create index chats_to_send_turn on chats_to_send (company_id, lane, by_person desc, since);
call make_tenant_table('chats_to_send');

-- A person's message before those of machines, on a line by QR code too.
alter table whatsapp_web_commands add column by_person boolean not null default true;
drop index whatsapp_web_commands_open;
create index whatsapp_web_commands_sends on whatsapp_web_commands (whatsapp_id, by_person desc, id) where state = 'waiting' and kind = 'send';
create index whatsapp_web_commands_others on whatsapp_web_commands (whatsapp_id, id) where state = 'waiting' and kind <> 'send';
create index whatsapp_web_commands_taken on whatsapp_web_commands (whatsapp_id, id) where state = 'taken';
