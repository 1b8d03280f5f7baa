-- What was received long ago is forgotten in bites: found by its age, not by reading the whole journal.
create index journal_age on journal (received_at) where received_at is not null;
