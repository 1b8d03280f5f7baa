-- The profile picture that a contact has on its channel, kept as a file of ours (docs/decisions/0202).
create table contact_pictures (
  company_id int not null default current_company(),
  contact_id int not null,
  whatsapp_id int, -- whom to ask; null: its connection was deleted, the picture stays
  file_id bigint, -- null: it has none, shows none, or was not asked for yet
  fetched_at timestamptz, -- when the channel answered last; null: never
  due_at timestamptz, -- when the channel is to be asked; null: not before something happens
  failures int not null default 0, -- since it last answered
  primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
  foreign key (company_id, file_id) references files (company_id, id)
);
call make_tenant_table('contact_pictures');
create index contact_pictures_due on contact_pictures (company_id, whatsapp_id, due_at) where due_at is not null;
create index contact_pictures_file on contact_pictures (company_id, file_id) where file_id is not null;
