-- The phone in the browser: what it knows of each made-up customer.
create table sandbox_chats (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  chat text not null, -- the customer's number, digits only
  name text not null default '',
  desk_typing_until timestamptz, -- till when the phone shows that the desk types
  created_at timestamptz not null default now(),
  primary key (company_id, whatsapp_id, chat),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('sandbox_chats');

create index sandbox_messages_thread on sandbox_messages (company_id, whatsapp_id, chat, id desc);
-- messages of the desk that the phone has not got yet
create index sandbox_messages_waiting on sandbox_messages (company_id, whatsapp_id, chat) where from_desk and ack = 2;

-- The sweep of orphans asks by key, across companies.
create index files_key on files (key);
