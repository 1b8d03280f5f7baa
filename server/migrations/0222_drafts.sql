-- What somebody has written in a conversation and not sent: whoever takes it over finds it.
create table drafts (
  company_id int not null default current_company() references companies on delete cascade,
  ticket_id int not null,
  user_id int not null,
  body text not null,
  updated_at timestamptz not null,
  primary key (company_id, ticket_id, user_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index drafts_user on drafts (company_id, user_id);
call make_tenant_table('drafts');
