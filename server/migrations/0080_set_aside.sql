-- A piece of history that takes its worker down must not do so for ever: the attempt is counted before it is made.
alter table whatsapp_web_history
  add column attempts int not null default 0,
  add column reason text; -- why it is lost: gone | tooLarge | unreadable

-- A line whose stanzas take the program down is set aside for a while; the others of the program are not.
alter table whatsapp_web_sessions
  add column crashes int not null default 0,
  add column crashed_at timestamptz;
