-- Why people were not written to, counted as it changes, so that a report of 100,000 counts nothing (docs/decisions/0411).
create table campaign_reasons (
  company_id int not null default current_company(),
  campaign_id bigint not null,
  status text not null check (status in ('skipped', 'failed')),
  reason text not null,
  people int not null default 0,
  primary key (company_id, campaign_id, status, reason),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade
);
call make_tenant_table('campaign_reasons');

insert into campaign_reasons (company_id, campaign_id, status, reason, people)
  select company_id, campaign_id, status, left(split_part(coalesce(fail_reason, ''), '?', 1), 100), count(*)::int from campaign_recipients
  where status in ('skipped', 'failed') group by 1, 2, 3, 4;

-- In one order, so that two do not wait for each other.
create function count_campaign_reasons() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into campaign_reasons (company_id, campaign_id, status, reason, people)
      select company_id, campaign_id, status, left(split_part(coalesce(fail_reason, ''), '?', 1), 100), count(*)::int
      from new_rows where status in ('skipped', 'failed') group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, campaign_id, status, reason) do update set people = campaign_reasons.people + excluded.people;
  else
    insert into campaign_reasons (company_id, campaign_id, status, reason, people)
      select company_id, campaign_id, status, reason, sum(n)::int from (
        select company_id, campaign_id, status, left(split_part(coalesce(fail_reason, ''), '?', 1), 100) as reason, 1 as n from new_rows
          where status in ('skipped', 'failed')
        union all select company_id, campaign_id, status, left(split_part(coalesce(fail_reason, ''), '?', 1), 100), -1 from old_rows
          where status in ('skipped', 'failed')) x
      group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (company_id, campaign_id, status, reason) do update set people = campaign_reasons.people + excluded.people;
  end if;
  return null;
end $$;
create trigger campaign_reasons_counted after insert on campaign_recipients
  referencing new table as new_rows for each statement execute function count_campaign_reasons();
create trigger campaign_reasons_recounted after update on campaign_recipients
  referencing new table as new_rows old table as old_rows for each statement execute function count_campaign_reasons();
