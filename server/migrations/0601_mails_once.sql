-- A job that runs again, because its end could not be recorded, writes no second mail to the same recipient.
alter table mails add column idempotency_key text;
create unique index mails_once on mails (company_id, idempotency_key, recipient) where idempotency_key is not null;
