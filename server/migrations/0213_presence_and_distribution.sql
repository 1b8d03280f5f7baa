-- Whether a person is there for customers: what they chose, and whether their screens have gone without a touch.
alter table users
  add column availability text not null default 'available' check (availability in ('available', 'busy', 'away')),
  add column idle boolean not null default false,
  add column active_at timestamptz not null default app_now();

-- Who gets what waits in a queue, if anybody: in turn, or who has the fewest; up to so many; until so many minutes without an answer.
alter table queues
  add column distribution text not null default 'off' check (distribution in ('off', 'roundRobin', 'fewestOpen')),
  add column distribution_cap int check (distribution_cap between 1 and 500),
  add column answer_within_minutes int check (answer_within_minutes between 1 and 1440);
create index queues_distributed on queues (company_id, id) where distribution <> 'off';

-- The number of the turn in which a person was last given a ticket of a queue, counted by queue: the next is whose is lowest.
alter table user_queues add column turn int not null default 0;

-- Tickets that were given out and not answered yet, and by whom one was left unanswered before.
create table given_tickets (
  company_id int not null default current_company(),
  ticket_id int not null,
  user_id int not null,
  given_at timestamptz not null,
  missed boolean not null default false,
  primary key (company_id, ticket_id, user_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index given_tickets_user on given_tickets (company_id, user_id);
call make_tenant_table('given_tickets');
