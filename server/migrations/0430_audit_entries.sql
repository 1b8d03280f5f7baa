-- Who did what, on which thing, from where (docs/decisions/0430). Nothing refers to it and it refers to nobody: it outlives what it tells of.
create table audit_entries (
  id bigint generated always as identity,
  company_id int not null default current_company() references companies on delete cascade,
  at timestamptz not null default app_now(),
  user_id int,
  user_name text not null default '',
  action text not null,
  subject_id text not null default '',
  subject_name text not null default '',
  changes jsonb not null default '{}',
  address text not null default '',
  user_agent text not null default '',
  primary key (company_id, id)
);
create index audit_entries_at on audit_entries (company_id, at desc, id desc);
create index audit_entries_by_user on audit_entries (company_id, user_id, at desc, id desc);
create index audit_entries_by_action on audit_entries (company_id, action, at desc, id desc);
create index audit_entries_old on audit_entries (at); -- what is too old, of all companies
call make_tenant_table('audit_entries');
-- What was written down is not changed any more, and removed by its age alone.
revoke update, delete on audit_entries from balcao_app;
