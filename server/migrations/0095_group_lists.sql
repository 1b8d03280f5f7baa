-- The list of groups: there are few, and to look for them among all closed tickets took as long as there are tickets.
create index tickets_groups on tickets (company_id, status, updated_at desc, id desc) where is_group;
