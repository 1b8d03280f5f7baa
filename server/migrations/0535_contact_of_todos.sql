-- A task outlives its ticket and its text is about the person still: it records the contact, by which it is exported and erased.
alter table todos add column contact_id int;
update todos d set contact_id = t.contact_id from tickets t where (t.company_id, t.id) = (d.company_id, d.ticket_id);
alter table todos add foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id);
create index todos_contact on todos (company_id, contact_id) where contact_id is not null;
