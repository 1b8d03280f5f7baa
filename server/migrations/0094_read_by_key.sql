-- What statements looked for in whole tables is found by a key.

-- Whether a file is still some message's. Of a text there is no entry.
create index messages_file on messages (company_id, file_id) where file_id is not null;
-- Keys of repeated requests are deleted after a day; they come in the order of their time.
create index idempotency_keys_age on idempotency_keys using brin (at) with (pages_per_range = 16, autosummarize = on);
-- All but sends and files are deleted after minutes.
create index whatsapp_web_commands_brief on whatsapp_web_commands (created_at) where kind not in ('send', 'fetchMedia');
-- The list of unread conversations: of closed ones there are next to none.
create index tickets_closed_unread on tickets (company_id, updated_at desc, id desc) where status = 'closed' and unread_messages > 0;
-- The message that a send is for. Row-level security does not let the index of an expression be asked, so each send walked through
-- all that the company had sent in a week.
alter table whatsapp_web_commands add column message_id text generated always as (case when kind = 'send' then payload ->> 'id' end) stored;
drop index whatsapp_web_commands_of_message;
create index whatsapp_web_commands_of_message on whatsapp_web_commands (company_id, whatsapp_id, message_id, id) where message_id is not null;
