-- What is written in a transaction of the product bears the time of that transaction's clock, as verbs see it: tests and the
-- demo set it, and what triggers and defaults write must agree with what verbs write. Outside one it is PostgreSQL's.
create function app_now() returns timestamptz language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $$;

alter table companies alter created_at set default app_now(), alter updated_at set default app_now();
alter table plans alter created_at set default app_now(), alter updated_at set default app_now();
alter table files alter created_at set default app_now();
alter table queues alter created_at set default app_now(), alter updated_at set default app_now();
alter table connections alter created_at set default app_now(), alter updated_at set default app_now();
alter table users alter created_at set default app_now(), alter updated_at set default app_now();
alter table sessions alter rotated_at set default app_now(), alter created_at set default app_now();
alter table settings alter updated_at set default app_now();
alter table contacts alter created_at set default app_now(), alter updated_at set default app_now();
alter table tags alter created_at set default app_now(), alter updated_at set default app_now();
alter table tickets alter created_at set default app_now(), alter updated_at set default app_now();
alter table ticket_log alter created_at set default app_now();
alter table ticket_notes alter created_at set default app_now(), alter updated_at set default app_now();
alter table messages alter created_at set default app_now(), alter updated_at set default app_now();
alter table message_edits alter created_at set default app_now();
alter table sandbox_messages alter visible_at set default app_now(), alter created_at set default app_now();
alter table sandbox_chats alter created_at set default app_now();
alter table contact_merges alter created_at set default app_now();
alter table idempotency_keys alter at set default app_now();
