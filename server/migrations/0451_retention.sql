-- Messages by age, for their retention (docs/decisions/0451): rows lie in about that order, so a summary of each megabyte is enough.
create index messages_sent on messages using brin (sent_at);
