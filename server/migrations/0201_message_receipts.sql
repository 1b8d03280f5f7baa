-- When a message of ours reached the customer and was read; in a group, by whom (docs/decisions/0203).
alter table messages add column delivered_at timestamptz, add column read_at timestamptz;

create table message_receipts (
  company_id int not null default current_company(),
  message_id bigint not null,
  member text not null, -- the identity that the channel prefers, as kind:value
  identities jsonb not null, -- all that came with the receipt
  delivered_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, message_id, member),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call make_tenant_table('message_receipts');
