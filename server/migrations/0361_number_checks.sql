-- Whether the numbers of a list are on WhatsApp is asked for in the background (docs/decisions/0361).
alter table contact_lists
  add column check_total int, -- null: no check runs
  add column check_done int not null default 0;
alter table contact_list_items
  add column checked_at timestamptz,
  -- A search looks through all of a list: what it compares is computed once.
  add column plain_name text not null generated always as (plain(name)) stored;
create index contact_list_items_unchecked on contact_list_items (company_id, contact_list_id, checked_at nulls first, id);
