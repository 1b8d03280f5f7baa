-- Rooms and their messages bear the time of the transaction's clock, as all else does (0101).
alter table chats alter created_at set default app_now(), alter updated_at set default app_now();
alter table chat_users alter joined_at set default app_now();
alter table chat_messages alter created_at set default app_now(), alter updated_at set default app_now();
