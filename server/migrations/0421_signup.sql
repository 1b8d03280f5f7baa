-- Codes of the public sign-up, before there is a company: past row-level security only. One an address: a new one takes the place of the one before.
create table signup_codes (
  email text primary key,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What the link in a mail confirms; one a company.
create table email_confirmations (
  company_id int primary key default current_company() references companies on delete cascade,
  token_hash text not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
call make_tenant_table('email_confirmations');
create index email_confirmations_by_token on email_confirmations (token_hash); -- the link names no company
