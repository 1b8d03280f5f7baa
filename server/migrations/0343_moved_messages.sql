-- Messages that a merge has moved are few, and were looked for among all that a company wrote.
create index messages_home on messages (company_id, home_ticket_id) where home_ticket_id is not null;
