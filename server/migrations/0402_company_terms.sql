-- What a company is billed as, how long it was tried, and when it was deleted (it can be restored for 30 days).
alter table companies
  add column billing_name text not null default '',
  add column address_zip_code text not null default '',
  add column address_street text not null default '',
  add column address_district text not null default '',
  add column address_city text not null default '',
  add column address_state text not null default '',
  add column trial_expiration timestamptz,
  add column deleted_at timestamptz;

-- Offered at the public sign-up. What is there already was made for somebody.
alter table plans add column is_public boolean not null default false;
