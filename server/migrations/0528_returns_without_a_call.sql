-- Charges that were paid are asked for as well, for as long as their payments may go back (docs/decisions/0542). Null: nobody asks any more.
alter table charges alter column next_check_at drop not null;
update charges set next_check_at = case when created_at > now() - interval '100 days' then now() + random() * interval '1 day' end
  where status = 'paid';
create index charges_paid_due on charges (next_check_at) where status = 'paid' and next_check_at is not null;

-- It was first seen when all of it had gone back: it has paid for nothing.
alter table payments add column returned_unseen boolean not null default false;
