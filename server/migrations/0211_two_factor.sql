-- The second step of a sign-in: what an app and the server share, the codes for a lost phone, and sign-ins half done.
create table two_factors (
  company_id int not null default current_company(),
  user_id int not null,
  sealed_secret text not null,
  confirmed_at timestamptz, -- null: being set up, asked of nobody
  last_counter bigint not null default 0, -- of the last code that was accepted: it and all before are spent
  created_at timestamptz not null default app_now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call make_tenant_table('two_factors');

-- Those not used yet.
create table recovery_codes (
  company_id int not null default current_company(),
  user_id int not null,
  code_hash text not null,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references two_factors (company_id, user_id) on delete cascade
);
call make_tenant_table('recovery_codes');

create table sign_in_challenges (
  company_id int not null default current_company(),
  token_hash text not null,
  user_id int not null,
  enrols boolean not null, -- the person has to set it up first
  wrong_codes int not null default 0,
  expires_at timestamptz not null,
  primary key (company_id, token_hash),
  unique (token_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sign_in_challenges_user on sign_in_challenges (company_id, user_id);
call make_tenant_table('sign_in_challenges');
