-- What each day of a company's zone had, summed once the day is over (server/src/analytics/sum-days.ts, docs/decisions/0370): figures of a year
-- read a row per day, or per whole month, and queue, not a year's tickets. `span` is what a row is of, `day` the first day of that.

-- Which days the sums of a company are of: from `from_day` (-infinity: there is nothing before) to the day before `until_day`, as they were
-- in this zone.
create table summed_days (
  company_id int primary key references companies on delete cascade,
  time_zone text not null,
  from_day date not null,
  until_day date not null
);
call make_tenant_table('summed_days');

create table cycle_days (
  company_id int not null default current_company() references companies on delete cascade,
  span text not null check (span in ('day', 'month')),
  day date not null,
  queue_id int not null, -- 0: none
  opened int not null,
  leads int not null,
  waited int not null,
  wait_s bigint not null,
  finished int not null,
  ignored int not null,
  served int not null, -- of those finished, the ones with a time of service
  service_s bigint not null,
  primary key (company_id, span, day, queue_id)
);
call make_tenant_table('cycle_days');

create table attendant_days (
  company_id int not null default current_company() references companies on delete cascade,
  span text not null check (span in ('day', 'month')),
  day date not null,
  queue_id int not null,
  user_id int not null,
  tickets int not null, -- finished on the day, which they had held
  share_s numeric not null, -- their own part of the service of those
  primary key (company_id, span, day, queue_id, user_id)
);
call make_tenant_table('attendant_days');

create table rating_days (
  company_id int not null default current_company() references companies on delete cascade,
  span text not null check (span in ('day', 'month')),
  day date not null,
  queue_id int not null,
  user_id int not null, -- 0: nobody
  scale text not null,
  n0 int not null, -- how many answered 0, and so on; of 1 to 3 the others are 0
  n1 int not null,
  n2 int not null,
  n3 int not null,
  n4 int not null,
  n5 int not null,
  n6 int not null,
  n7 int not null,
  n8 int not null,
  n9 int not null,
  n10 int not null,
  primary key (company_id, span, day, queue_id, user_id, scale)
);
call make_tenant_table('rating_days');

create table message_days (
  company_id int not null default current_company() references companies on delete cascade,
  span text not null check (span in ('day', 'month')),
  day date not null,
  whatsapp_id int not null,
  origin text not null,
  from_me boolean not null,
  n int not null,
  primary key (company_id, span, day, whatsapp_id, origin, from_me)
);
call make_tenant_table('message_days');

-- Moments whose day may have other sums than are written: that day is read from its rows until it is summed anew. Written by whoever changes
-- the rows, in the same transaction.
create table day_changes (
  id bigint generated always as identity,
  company_id int not null default current_company() references companies on delete cascade,
  at timestamptz not null,
  primary key (company_id, id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
call make_tenant_table('day_changes');

-- A day is summed two hours after its end; until an hour after a moment its day is not summed, and need not be named.
create function is_past_moment(at timestamptz) returns boolean language sql stable parallel safe
  as $$ select at < app_now() - interval '1 hour' $$;

create function cycle_changes_day() returns trigger language plpgsql as $$ begin
  insert into day_changes (company_id, at)
  select new.company_id, m from (select new.opened_at as m union select new.accepted_at union select new.closed_at
    union select old.opened_at union select old.accepted_at union select old.closed_at) x where is_past_moment(m);
  return null;
end $$;
create trigger ticket_cycles_change_day after update on ticket_cycles for each row
  when ((old.opened_at, old.accepted_at, old.queue_id, old.is_group, old.is_first, old.wait_s, old.closed_how is not distinct from 'merged')
      is distinct from (new.opened_at, new.accepted_at, new.queue_id, new.is_group, new.is_first, new.wait_s, new.closed_how is not distinct from 'merged')
    or old.closed_at is not null and (old.closed_at, old.closed_how, old.service_s) is distinct from (new.closed_at, new.closed_how, new.service_s))
  execute function cycle_changes_day();
create trigger ticket_cycles_add_to_day after insert on ticket_cycles for each row when (is_past_moment(new.opened_at)) execute function cycle_changes_day();

create function rating_changes_day() returns trigger language plpgsql as $$ begin
  insert into day_changes (company_id, at)
  select new.company_id, m from (select new.answered_at as m union select old.answered_at) x where is_past_moment(m);
  return null;
end $$;
create trigger ratings_change_day after update on ratings for each row
  when ((old.answered_at, old.rate, old.scale, old.user_id, old.queue_id) is distinct from (new.answered_at, new.rate, new.scale, new.user_id, new.queue_id)
    and is_past_moment(coalesce(old.answered_at, new.answered_at))) execute function rating_changes_day();
create trigger ratings_add_to_day after insert on ratings for each row when (is_past_moment(new.answered_at)) execute function rating_changes_day();

-- The words that people wrote with their notes, newest first.
create index ratings_commented on ratings (company_id, answered_at desc, id desc) where comment <> '';
