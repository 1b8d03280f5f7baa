-- How and when somebody agreed to be written to, and when they took it back (docs/decisions/0452).
create table contact_consents (
  id bigint generated always as identity,
  company_id int not null default current_company() references companies on delete cascade,
  contact_id int not null,
  note text not null,
  given_on date not null,
  user_name text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  created_at timestamptz not null default app_now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_consents_contact on contact_consents (company_id, contact_id);
call make_tenant_table('contact_consents');
