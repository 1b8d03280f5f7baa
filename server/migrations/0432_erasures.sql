-- Receipts of people whose data were erased (docs/decisions/0432): who asked for it, when, and how much went; nothing of the person.
create table erasures (
  id int generated always as identity,
  company_id int not null default current_company() references companies on delete cascade,
  contact_id int not null,
  protocol text not null,
  user_id int not null,
  user_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  erased jsonb not null default '{}',
  requested_at timestamptz not null default app_now(),
  done_at timestamptz,
  primary key (company_id, id)
);
create unique index erasures_once on erasures (company_id, contact_id) where state = 'waiting';
call make_tenant_table('erasures');
