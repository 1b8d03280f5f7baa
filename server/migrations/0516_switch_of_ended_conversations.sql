-- 0507 left the switch on where neither a prompt nor an integration was named: the bot would be silent when such a conversation is reopened.
update tickets set use_integration = false
  where status = 'closed' and folded_into is null and use_integration and prompt_id is null and integration_id is null;
