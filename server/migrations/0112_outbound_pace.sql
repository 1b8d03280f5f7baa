-- What the desk keeps of each connection before it lets a message go (docs/decisions/0111): when the next message may leave that a
-- machine writes of its own accord, and whom it has begun to write to on which day of the company.
create table connection_pace (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  machine_after timestamptz not null default '-infinity',
  primary key (company_id, whatsapp_id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('connection_pace');

create table new_chats (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  day date not null,
  contact_id int not null,
  primary key (company_id, whatsapp_id, day, contact_id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('new_chats');

alter table connections add column machine_gap_ms int not null default 5000 check (machine_gap_ms between 0 and 600000);
-- The budget had no effect but on lines by QR code, which are made with one of 50. Who sells the others limits them on their side.
alter table connections alter column new_chats_per_day set default 10000;
update connections set new_chats_per_day = 10000 where not (channel = 'whatsapp' and provider = 'beta');
