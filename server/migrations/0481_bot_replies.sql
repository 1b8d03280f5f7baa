-- How often a machine has answered in a conversation today is asked for at each message of who has it before them. Only its own messages are in it.
create index messages_bot_replies on messages (company_id, ticket_id, sent_at) where origin = 'bot';
