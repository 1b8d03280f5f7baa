-- A conversation reads on in the closed ticket before it. Closed rows hardly change, so that the index costs a message nothing.
create index tickets_closed_of_contact on tickets (company_id, contact_id, created_at desc, id desc) where status = 'closed';
