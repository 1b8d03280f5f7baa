-- What was handed over and has no id of the channel yet: an echo that does not say which of ours it is looks here.
create index messages_unresolved on messages (company_id, whatsapp_id, chat, id)
  where status in ('sending', 'unknown') and provider_id is null;
