-- What is due is looked for from the connections that set a time: each reads its own tickets up to that time and no others, however
-- many are open. In place of one index over all companies, of which those were read too that nothing ever closes.
create index tickets_silent_on on tickets (company_id, whatsapp_id, last_message_at)
  where status = 'open' and from_me and not is_group;
create index tickets_unqueued_on on tickets (company_id, whatsapp_id, (coalesce(queued_at, created_at)))
  where status = 'pending' and queue_id is null;
drop index tickets_silent;
drop index tickets_without_queue;
