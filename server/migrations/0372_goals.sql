-- Goals of a queue: minutes of opening hours to the first answer, and to the close (docs/decisions/0372).
alter table queues add column first_answer_goal_minutes int, add column resolution_goal_minutes int;

-- Until when a cycle was to be answered and closed, as its queue had it. When it is pending, a job works it out (server/src/goals).
create table cycle_goals (
  company_id int not null default current_company(),
  cycle_id bigint not null,
  ticket_id int not null,
  queue_id int, -- whose goals; null: of none any more
  answer_due_at timestamptz,
  resolution_due_at timestamptz,
  is_pending boolean not null default true,
  primary key (company_id, cycle_id),
  foreign key (company_id, cycle_id) references ticket_cycles (company_id, id) on delete cascade
);
create index cycle_goals_pending on cycle_goals (company_id, cycle_id) where is_pending;
call make_tenant_table('cycle_goals');

-- What a ticket under way is to reach next, for lists.
alter table tickets add column due_at timestamptz;

create function cycle_has_goal() returns trigger language plpgsql as $$ begin
  insert into cycle_goals (company_id, cycle_id, ticket_id, queue_id)
  select new.company_id, new.id, new.ticket_id, q.id from queues q where q.company_id = new.company_id and q.id = new.queue_id
    and (q.first_answer_goal_minutes is not null or q.resolution_goal_minutes is not null)
  on conflict (company_id, cycle_id) do update set queue_id = excluded.queue_id, is_pending = true;
  if not found and tg_op = 'UPDATE' then
    update cycle_goals set queue_id = null, is_pending = true where company_id = new.company_id and cycle_id = new.id;
  end if;
  return null;
end $$;
create trigger ticket_cycles_goal after insert on ticket_cycles for each row
  when (new.closed_at is null and not new.is_group and new.opened_how <> 'import' and new.queue_id is not null) execute function cycle_has_goal();
create trigger ticket_cycles_goal_moved after update of queue_id, waiting_at on ticket_cycles for each row
  when ((old.queue_id, old.waiting_at) is distinct from (new.queue_id, new.waiting_at) and new.closed_at is null and not new.is_group and new.opened_how <> 'import')
  execute function cycle_has_goal();

create function cycle_reaches_goal() returns trigger language plpgsql as $$ begin
  update cycle_goals set is_pending = true where company_id = new.company_id and cycle_id = new.id;
  return null;
end $$;
create trigger ticket_cycles_goal_reached after update of responded_at, closed_at on ticket_cycles for each row
  when ((old.responded_at, old.closed_at) is distinct from (new.responded_at, new.closed_at)) execute function cycle_reaches_goal();

-- Other goals hold for what is under way, too.
create function queue_goals_changed() returns trigger language plpgsql as $$ begin
  insert into cycle_goals (company_id, cycle_id, ticket_id, queue_id)
  select company_id, id, ticket_id, queue_id from ticket_cycles
  where company_id = new.company_id and queue_id = new.id and closed_at is null and not is_group and opened_how <> 'import'
  on conflict (company_id, cycle_id) do update set queue_id = excluded.queue_id, is_pending = true;
  return null;
end $$;
create trigger queues_goals after update of first_answer_goal_minutes, resolution_goal_minutes on queues for each row
  when ((old.first_answer_goal_minutes, old.resolution_goal_minutes) is distinct from (new.first_answer_goal_minutes, new.resolution_goal_minutes))
  execute function queue_goals_changed();
