-- An answer or a close computes no goal anew: hours and holidays that changed meanwhile do not hold for what was promised before
-- (docs/decisions/0372).
alter table cycle_goals add column is_due_fixed boolean not null default false; -- they were computed for the cycle's place: only what is due next changes

create or replace function cycle_has_goal() returns trigger language plpgsql as $$ begin
  insert into cycle_goals (company_id, cycle_id, ticket_id, queue_id)
  select new.company_id, new.id, new.ticket_id, q.id from queues q where q.company_id = new.company_id and q.id = new.queue_id
    and (q.first_answer_goal_minutes is not null or q.resolution_goal_minutes is not null)
  on conflict (company_id, cycle_id) do update set queue_id = excluded.queue_id, is_pending = true, is_due_fixed = false;
  if not found and tg_op = 'UPDATE' then
    update cycle_goals set queue_id = null, is_pending = true, is_due_fixed = false where company_id = new.company_id and cycle_id = new.id;
  end if;
  return null;
end $$;

create or replace function cycle_reaches_goal() returns trigger language plpgsql as $$ begin
  update cycle_goals set is_due_fixed = is_due_fixed or not is_pending, is_pending = true where company_id = new.company_id and cycle_id = new.id;
  return null;
end $$;

create or replace function queue_goals_changed() returns trigger language plpgsql as $$ begin
  insert into cycle_goals (company_id, cycle_id, ticket_id, queue_id)
  select company_id, id, ticket_id, queue_id from ticket_cycles
  where company_id = new.company_id and queue_id = new.id and closed_at is null and not is_group and opened_how <> 'import'
  on conflict (company_id, cycle_id) do update set queue_id = excluded.queue_id, is_pending = true, is_due_fixed = false;
  return null;
end $$;
