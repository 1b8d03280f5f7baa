-- What a channel's owner has approved for the account of a connection, as it was listed last (docs/decisions/0160). A list is
-- replaced as a whole; `template` is parsed by the contract's schema when it is read.
create table message_templates (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  name text not null,
  language text not null,
  template jsonb not null,
  primary key (company_id, whatsapp_id, name, language),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('message_templates');

create table message_template_fetches (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  tried_at timestamptz not null default app_now(),
  fetched_at timestamptz, -- null: never
  fail_reason text, -- of the last attempt
  primary key (company_id, whatsapp_id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('message_template_fetches');
