-- Whoever sets a company inactive (a verb, a job, a hand in psql), its people's sockets are to close: what the process
-- that has them is ordered to do stands in the outbox, committed with the change.
create function order_company_closed() returns trigger language plpgsql as $$
begin
  insert into outbox (company_id, topic, payload, rooms, except_rooms) values (new.id, 'companyClosed', '{}', '{}', '{}');
  return null;
end $$;
create trigger company_closed after update of status on companies
  for each row when (old.status and not new.status) execute function order_company_closed();
