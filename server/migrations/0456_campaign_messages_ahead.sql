-- Of a campaign without a pace some messages are written before the channel has the one before them (docs/decisions/0456).
alter table campaign_connections add column message_ids bigint[] not null default '{}'; -- the last ones written; which of them are under way, their rows say
update campaign_connections set message_ids = array[message_id] where message_id is not null;
drop index campaign_connections_message;
alter table campaign_connections drop column message_id;
