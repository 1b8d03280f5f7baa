-- How a sandbox connection's phone behaves, where its driver owns it. No row: without faults.
create table sandbox_phones (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  behaviour jsonb not null default '{}',
  primary key (company_id, whatsapp_id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('sandbox_phones');

insert into sandbox_phones (company_id, whatsapp_id, behaviour)
select company_id, id, sandbox_behaviour from connections where sandbox_behaviour is not null;
alter table connections drop column sandbox_behaviour;
