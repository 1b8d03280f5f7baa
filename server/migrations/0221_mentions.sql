-- Colleagues who are named in a note. A mention waits until its person has opened the conversation.
create table mentions (
  company_id int not null default current_company() references companies on delete cascade,
  message_id bigint not null,
  user_id int not null,
  read_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (company_id, message_id, user_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index mentions_unread on mentions (company_id, user_id, message_id) where read_at is null;
call make_tenant_table('mentions');
