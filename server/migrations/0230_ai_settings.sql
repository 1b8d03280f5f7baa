-- The service that a company's AI help goes to; what is empty is the installation's (docs/decisions/0230).
create table ai_settings (
  company_id int primary key default current_company() references companies on delete cascade,
  enabled boolean not null default true,
  base_url text not null default '',
  api_key text, -- sealed; `api_key_tail` is what a mask shows of it
  api_key_tail text not null default '',
  chat_model text not null default '',
  transcription_model text not null default '',
  monthly_token_cap int check (monthly_token_cap > 0),
  updated_at timestamptz not null default app_now()
);
call make_tenant_table('ai_settings');

-- What each month of the company's calendar took. The row of purpose `all` is written by every call, so that who comes to a limit
-- first is one of them.
create table ai_usage (
  company_id int not null default current_company() references companies on delete cascade,
  month date not null,
  purpose text not null,
  tokens bigint not null,
  calls int not null,
  primary key (company_id, month, purpose)
);
call make_tenant_table('ai_usage');
