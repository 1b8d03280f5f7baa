-- Whom a linked phone has told of: its chats, and names of people. Told once, when it is linked (docs/decisions/0291).
create table whatsapp_web_people (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  number text not null, -- digits
  name text not null default '', -- as the phone has the person, else as they call themselves
  has_chat boolean not null default false,
  primary key (company_id, whatsapp_id, number),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('whatsapp_web_people');

-- An import is from a file, or from what a connection's phone knows.
alter table contact_imports
  add column source text not null default 'file' check (source in ('file', 'phoneBook', 'chats')),
  add column whatsapp_id int,
  add foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id);
create index contact_imports_whatsapp on contact_imports (company_id, whatsapp_id) where whatsapp_id is not null;
