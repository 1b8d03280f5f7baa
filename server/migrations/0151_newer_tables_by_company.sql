-- Tables that were made beside 0101 and 0120: their defaults take the clock of the transaction, and nothing of them is unique
-- across companies; ids are wide, as Citus distributes them.
alter table quick_messages
  drop constraint quick_messages_id_key,
  alter id type bigint,
  alter created_at set default app_now(), alter updated_at set default app_now();
alter table quick_message_uses alter quick_message_id type bigint;
alter table contact_imports
  drop constraint contact_imports_id_key,
  alter id type bigint,
  alter created_at set default app_now(), alter updated_at set default app_now();
alter table contact_import_rows alter import_id type bigint;
