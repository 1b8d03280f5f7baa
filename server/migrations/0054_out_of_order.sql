-- What comes before that which it belongs to is found by it.
-- What was handed over and has no id of the channel yet: an echo that does not say which of ours it is looks here.
create index messages_unresolved on messages (company_id, whatsapp_id, chat, id)
  where status in ('sending', 'unknown') and provider_id is null;
-- What came before the message that it answers.
create index messages_quoting_nothing on messages (company_id, whatsapp_id, quoted_provider_id)
  where quoted_message_id is null and quoted_provider_id is not null;
