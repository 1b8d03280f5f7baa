-- The day of the month that a due date keeps: the 31st is the 28th in February, and the 31st again in March.
alter table companies add column due_day smallint check (due_day between 1 and 31);
update companies set due_day = extract(day from due_date at time zone time_zone) where due_date is not null;

-- When the address given at the sign-up was confirmed; what was there before needs no confirming.
alter table companies add column email_confirmed_at timestamptz;
update companies set email_confirmed_at = created_at;

-- The list of companies is searched by name, address and document, and walked by name.
create index companies_by_text on companies using gin (plain(name || ' ' || email || ' ' || document) gin_trgm_ops);
create index companies_to_remove on companies (deleted_at) where deleted_at is not null;
create index companies_by_plan on companies (plan_id);

-- How large a company is, counted now and then: the list shows it and counts nothing.
create table company_sizes (
  company_id int primary key references companies on delete cascade,
  users int not null,
  tickets bigint not null,
  messages bigint not null,
  bytes bigint not null,
  counted_at timestamptz not null
);
call make_tenant_table('company_sizes');
