-- Who was written to lately can still opt out after the campaign was deleted, and who has opted out can come back.
alter table campaign_recipients alter column campaign_id drop not null;
alter table campaign_messages alter column campaign_id drop not null;
create index campaign_recipients_of_deleted on campaign_recipients (company_id, id) where campaign_id is null;

-- As before, but recipients without a campaign are in no count.
create or replace function count_campaign_recipients() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into campaign_counts (company_id, campaign_id, variant, status, people)
      select company_id, campaign_id, coalesce(variant, 0), status, count(*)::int from new_rows where campaign_id is not null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, campaign_id, variant, status) do update set people = campaign_counts.people + excluded.people;
  else
    insert into campaign_counts (company_id, campaign_id, variant, status, people)
      select company_id, campaign_id, variant, status, sum(n)::int from (
        select company_id, campaign_id, coalesce(variant, 0) as variant, status, 1 as n from new_rows where campaign_id is not null
        union all select company_id, campaign_id, coalesce(variant, 0), status, -1 from old_rows where campaign_id is not null) x
      group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (company_id, campaign_id, variant, status) do update set people = campaign_counts.people + excluded.people;
  end if;
  return null;
end $$;

create or replace function count_campaign_reasons() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into campaign_reasons (company_id, campaign_id, status, reason, people)
      select company_id, campaign_id, status, left(split_part(coalesce(fail_reason, ''), '?', 1), 100), count(*)::int
      from new_rows where status in ('skipped', 'failed') and campaign_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, campaign_id, status, reason) do update set people = campaign_reasons.people + excluded.people;
  else
    insert into campaign_reasons (company_id, campaign_id, status, reason, people)
      select company_id, campaign_id, status, reason, sum(n)::int from (
        select company_id, campaign_id, status, left(split_part(coalesce(fail_reason, ''), '?', 1), 100) as reason, 1 as n from new_rows
          where status in ('skipped', 'failed') and campaign_id is not null
        union all select company_id, campaign_id, status, left(split_part(coalesce(fail_reason, ''), '?', 1), 100), -1 from old_rows
          where status in ('skipped', 'failed') and campaign_id is not null) x
      group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (company_id, campaign_id, status, reason) do update set people = campaign_reasons.people + excluded.people;
  end if;
  return null;
end $$;
