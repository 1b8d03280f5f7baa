-- The rating of a ticket in the report is found by the ticket: an erased person's rows name no contact, and a merged one's deleted tickets the former.
create index ratings_ticket on ratings (company_id, ticket_id);
