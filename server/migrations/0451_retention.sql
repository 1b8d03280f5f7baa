-- Messages by age, for their retention (docs/decisions/0451): rows lie in about that order, so a summary of each megabyte is enough.
create index messages_sent on messages using brin (sent_at);
-- Every row has one of the former reasons, so none has to be looked at.
alter table messages drop constraint messages_media_fail_reason_check;
alter table messages add constraint messages_media_fail_reason_check
  check (media_fail_reason in ('too-large', 'type', 'empty', 'gone', 'damaged', 'unavailable', 'retention')) not valid;
