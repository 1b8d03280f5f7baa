-- Who waits longest first: few rows, so that both stay small.
create index tickets_waiting on tickets (company_id, coalesce(queued_at, created_at), id) where status = 'pending';
create index tickets_waiting_queue on tickets (company_id, queue_id, coalesce(queued_at, created_at), id) where status = 'pending';
