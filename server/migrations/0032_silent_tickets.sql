-- Upkeep looks for open tickets whose last word is ours, and for waiting ones without a queue, every few seconds.
create index tickets_silent on tickets (last_message_at) where status = 'open' and from_me and not is_group;
create index tickets_without_queue on tickets (queued_at) where status = 'pending' and queue_id is null;
