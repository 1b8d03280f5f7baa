-- Contacts who are probably one person (docs/decisions/0292). A trigger writes the pairs where a number or an address comes in, so
-- that a list of them costs what it shows.

-- Brazilian mobiles are written with the ninth digit and without.
create function number_key(number text) returns text immutable parallel safe language sql as $$
  select case when number ~ '^55[1-9]\d9[6-9]\d{7}$' then left(number, 4) || right(number, 8) else number end $$;

create table merge_suggestions (
  company_id int not null default current_company(),
  first_id int not null, -- the older one
  second_id int not null,
  reason text not null check (reason in ('number', 'email')),
  created_at timestamptz not null default app_now(),
  dismissed_at timestamptz, -- a person has said that they are two
  dismissed_by int,
  primary key (company_id, first_id, second_id),
  check (first_id < second_id),
  foreign key (company_id, first_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, second_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, dismissed_by) references users (company_id, id) on delete set null (dismissed_by)
);
create index merge_suggestions_second on merge_suggestions (company_id, second_id);
create index merge_suggestions_open on merge_suggestions (company_id, created_at desc, first_id desc) where dismissed_at is null;
call make_tenant_table('merge_suggestions');

create index contacts_number_key on contacts (number_key(number), company_id) where number <> '';
create index contacts_email_key on contacts (lower(email), company_id) where email <> '';

-- Reads past row-level security, by the company of the row: under it no index on an expression is used. Of many contacts
-- that share an address, a few are enough.
create function suggest_merges() returns trigger security definer
  set search_path = public, pg_temp set enable_seqscan = off language plpgsql as $$ begin
  insert into merge_suggestions (company_id, first_id, second_id, reason, created_at)
  select new.company_id, least(found.id, new.id), greatest(found.id, new.id), max(found.reason), app_now()
  from (
    (select id, 'number' as reason from contacts
     where company_id + 0 = new.company_id and number_key(number) = number_key(new.number) and new.number <> ''
       and number <> '' and coalesce(merged_into, 0) = 0 and coalesce(removed_at, 'infinity') = 'infinity' and not is_group and id <> new.id
     limit 5)
    union all
    (select id, 'email' from contacts
     where company_id + 0 = new.company_id and lower(email) = lower(new.email) and new.email <> ''
       and email <> '' and coalesce(merged_into, 0) = 0 and coalesce(removed_at, 'infinity') = 'infinity' and not is_group and id <> new.id
     limit 5)) found
  group by found.id
  on conflict do nothing;
  return null;
end $$;
create trigger contacts_suggest_new after insert on contacts for each row
  when (new.merged_into is null and new.removed_at is null and not new.is_group and (new.number <> '' or new.email <> ''))
  execute function suggest_merges();
create trigger contacts_suggest_changed after update of number, email, removed_at on contacts for each row
  when (new.merged_into is null and new.removed_at is null and not new.is_group and (new.number <> '' or new.email <> '')
    and (old.number, lower(old.email), old.removed_at) is distinct from (new.number, lower(new.email), new.removed_at))
  execute function suggest_merges();

-- Those who are there already: each with the oldest of its kind.
insert into merge_suggestions (company_id, first_id, second_id, reason)
select distinct on (company_id, first_id, id) company_id, first_id, id, reason from (
  select company_id, id, 'number' as reason, min(id) over (partition by company_id, number_key(number)) as first_id from contacts
  where number <> '' and merged_into is null and removed_at is null and not is_group
  union all
  select company_id, id, 'email', min(id) over (partition by company_id, lower(email)) from contacts
  where email <> '' and merged_into is null and removed_at is null and not is_group) found
where first_id < id
order by company_id, first_id, id, reason desc;
