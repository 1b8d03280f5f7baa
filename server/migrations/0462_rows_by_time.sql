-- The nightly recount finds a day's rows by their time. Ids do not grow with it: imports and what was written late come among the others.
create index messages_created on messages using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index ticket_log_created on ticket_log using brin (created_at) with (pages_per_range = 32, autosummarize = on);
