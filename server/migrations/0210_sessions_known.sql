-- From where a session is used, and when last, so that its person recognises it in a list.
alter table sessions
  add column user_agent text not null default '',
  add column address text not null default '',
  add column last_seen_at timestamptz not null default app_now();
update sessions set last_seen_at = rotated_at;
