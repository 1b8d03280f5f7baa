-- What stands under a report of tickets, by day: how many, and what they took (docs/decisions/0458). A row is of one measure
-- (server/src/analytics/cycle-measures.ts): the cycles whose moment lies on the day.
create table report_days (
  company_id int not null default current_company() references companies on delete cascade,
  span text not null check (span in ('day', 'month')),
  day date not null,
  measure text not null,
  is_group boolean not null,
  queue_id int not null, -- 0: none
  tickets int not null,
  waited int not null, -- of those, the ones with a wait
  wait_s bigint not null,
  responded int not null,
  response_s numeric not null,
  served int not null,
  service_s bigint not null,
  primary key (company_id, span, day, measure, is_group, queue_id)
);
call make_tenant_table('report_days');

-- A ticket of yesterday that is answered or closed today changes what stands under yesterday's report, and nothing else of yesterday.
alter table day_changes add column only_reports boolean not null default false;

create or replace function cycle_changes_day() returns trigger language plpgsql as $$
declare only_reports boolean := tg_op = 'UPDATE'
  and (old.opened_at, old.accepted_at, old.queue_id, old.is_group, old.is_first, old.wait_s, old.closed_how is not distinct from 'merged')
    is not distinct from (new.opened_at, new.accepted_at, new.queue_id, new.is_group, new.is_first, new.wait_s, new.closed_how is not distinct from 'merged')
  and (old.closed_at is null or (old.closed_at, old.closed_how, old.service_s) is not distinct from (new.closed_at, new.closed_how, new.service_s));
begin
  insert into day_changes (company_id, at, only_reports)
  select new.company_id, m, only_reports from (select new.opened_at as m union select new.accepted_at union select new.closed_at
    union select old.opened_at union select old.accepted_at union select old.closed_at) x where is_past_moment(m);
  return null;
end $$;

drop trigger ticket_cycles_change_day on ticket_cycles;
create trigger ticket_cycles_change_day after update on ticket_cycles for each row
  when (is_past_moment(least(old.opened_at, old.accepted_at, old.closed_at, new.opened_at, new.accepted_at, new.closed_at))
    and (old.opened_at, old.accepted_at, old.closed_at, old.responded_at, old.queue_id, old.is_group, old.is_first, old.wait_s, old.service_s, old.closed_how)
      is distinct from (new.opened_at, new.accepted_at, new.closed_at, new.responded_at, new.queue_id, new.is_group, new.is_first, new.wait_s, new.service_s, new.closed_how))
  execute function cycle_changes_day();

-- Days are summed anew, with what stands under reports.
delete from summed_days;
