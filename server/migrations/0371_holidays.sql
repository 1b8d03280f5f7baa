-- Days on which a company is closed, whole or between two times, once or each year (docs/decisions/0371).
create table holidays (
  id bigint generated always as identity,
  company_id int not null default current_company() references companies on delete cascade,
  day date not null,
  name text not null,
  is_yearly boolean not null,
  closed_from text not null, -- HH:mm; empty: from its beginning, until its end
  closed_until text not null,
  primary key (company_id, id)
);
call make_tenant_table('holidays');
