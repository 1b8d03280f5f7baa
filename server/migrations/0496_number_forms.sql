-- Mobile numbers of Argentina (54 9 … and 54 …) and Mexico (52 1 … and 52 …) have two forms, as those of Brazil. `numberForms` and
-- `numberKey` of the contract have the same patterns (docs/decisions/0496).
create or replace function number_key(number text) returns text immutable parallel safe language sql as $$
  select case when number ~ '^55[1-9]\d9[6-9]\d{7}$' then left(number, 4) || right(number, 8)
    when number ~ '^549[1-3]\d{9}$' or number ~ '^521[2-9]\d{9}$' then left(number, 2) || right(number, 10)
    else number end $$;
reindex index contacts_number_key;

-- The other form of a key. Null: there is none.
create function longer_number_form(key text) returns text immutable parallel safe language sql as $$
  select case when key ~ '^55[1-9]\d[6-9]\d{7}$' then left(key, 4) || '9' || right(key, 8)
    when key ~ '^54[1-3]\d{9}$' then '549' || right(key, 10)
    when key ~ '^52[2-9]\d{9}$' then '521' || right(key, 10) end $$;

-- An erased opt-out is a hash, which cannot be given the new key: the longer form is looked for too.
create or replace function opt_out_keys(key text) returns text[] stable parallel safe language sql as $$
  select array[key] || erased_number_keys(key) || erased_number_keys(longer_number_form(key)) $$;

insert into contact_identities (company_id, kind, value, contact_id)
select company_id, kind, case when number_key(value) = value then longer_number_form(value) else number_key(value) end, contact_id
from contact_identities where kind = 'phone' and value ~ '^(549?[1-3]|521?[2-9])\d{9}$'
on conflict do nothing;

-- Where both forms stand in one list, campaign or company, the second keeps its key.
update contact_list_items i set number_key = number_key(i.number_key) where i.number_key ~ '^(549[1-3]|521[2-9])\d{9}$'
  and not exists (select from contact_list_items o
    where (o.company_id, o.contact_list_id, o.number_key) = (i.company_id, i.contact_list_id, number_key(i.number_key)));
update campaign_recipients r set number_key = number_key(r.number_key) where r.number_key ~ '^(549[1-3]|521[2-9])\d{9}$'
  and not exists (select from campaign_recipients o
    where (o.company_id, o.campaign_id, o.number_key) = (r.company_id, r.campaign_id, number_key(r.number_key)));
update campaign_opt_outs x set number_key = number_key(x.number_key) where x.number_key ~ '^(549[1-3]|521[2-9])\d{9}$'
  and not exists (select from campaign_opt_outs o where (o.company_id, o.number_key) = (x.company_id, number_key(x.number_key)));

insert into merge_suggestions (company_id, first_id, second_id, reason)
select company_id, first_id, id, 'number' from (
  select company_id, id, min(id) over (partition by company_id, number_key(number)) as first_id from contacts
  where number ~ '^5[24]' and merged_into is null and removed_at is null and not is_group) found
where first_id < id
on conflict do nothing;
