-- Lists that begin with what is unread: there is little of it among the open ones.
create index tickets_open_unread on tickets (company_id, updated_at desc, id desc) where status = 'open' and unread_messages > 0;
