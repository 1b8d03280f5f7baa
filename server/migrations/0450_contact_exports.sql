-- Everything that is known of one person, as an archive for them (docs/decisions/0450). Kept for some days; nothing of the person is in the row.
create table contact_exports (
  id bigint generated always as identity,
  company_id int not null default current_company() references companies on delete cascade,
  contact_id int not null,
  user_id int not null,
  user_name text not null,
  language text not null check (language in ('pt', 'en', 'es')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  counts jsonb not null default '{}',
  size_bytes bigint,
  file_id bigint,
  requested_at timestamptz not null default app_now(),
  done_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id)
);
create unique index contact_exports_once on contact_exports (company_id, contact_id) where state = 'waiting';
create index contact_exports_file on contact_exports (company_id, file_id) where file_id is not null;
create index contact_exports_requested on contact_exports (requested_at);
call make_tenant_table('contact_exports');
