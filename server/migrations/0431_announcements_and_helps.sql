-- What the operator tells everybody, and videos that explain the product (docs/decisions/0431). Rows are of the operator's company, which alone
-- writes them; every company reads them.
create table announcements (
  id int generated always as identity primary key,
  company_id int not null default current_company() references companies on delete cascade,
  title text not null,
  text text not null,
  priority int not null default 3 check (priority between 1 and 3),
  status boolean not null default true,
  file_id bigint,
  media_name text,
  published_at timestamptz, -- when it became active last; null: never yet
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index announcements_file on announcements (company_id, file_id) where file_id is not null;
call make_tenant_table('announcements');
create policy readable on announcements for select using (true);

-- Until when a person has read them: what was published later has a dot.
create table announcement_reads (
  company_id int not null default current_company(),
  user_id int not null,
  read_until timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('announcement_reads');

create table helps (
  id int generated always as identity primary key,
  company_id int not null default current_company() references companies on delete cascade,
  title text not null,
  video text not null, -- its code at YouTube
  description text not null default '',
  file_id bigint, -- its thumbnail, once it was fetched
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  foreign key (company_id, file_id) references files (company_id, id)
);
create index helps_file on helps (company_id, file_id) where file_id is not null;
call make_tenant_table('helps');
create policy readable on helps for select using (true);
