-- WhatsApp by QR code. The desk and the worker program meet in these tables and nowhere else: what the desk wants and what
-- it asks for, who holds a line, what its worker says of it.

create table whatsapp_web_sessions (
  company_id int not null default current_company(),
  whatsapp_id int not null,

  -- What the desk wants. A worker whose line is down for good (401, 403, 411, nobody read the code) takes `up` back.
  wanted text not null default 'down' check (wanted in ('up', 'down')),
  pairing int not null default 1, -- raised by "new QR" and "disconnect": credentials of an earlier pairing are unlinked and thrown away
  pairing_phone text, -- digits: pair by a code that is typed there, not by a QR code
  restarts int not null default 0, -- raised by "restart": the link is opened anew
  config jsonb not null default '{}', -- sessionConfig of protocol.ts

  -- Who holds it. The epoch fences: it is raised by each new owner, and whoever writes names his.
  owner uuid,
  epoch bigint not null default 0,
  leased_until timestamptz,
  restarts_done int not null default 0,

  -- The account's credentials, sealed, and the pairing that made them.
  creds text,
  creds_pairing int not null default 0,

  -- What the worker says (sessionSaid of protocol.ts), and how far the desk has heard it.
  said jsonb,
  said_version bigint not null default 0,
  heard_version bigint not null default 0,

  -- Watch.
  heard_at timestamptz, -- when anything last came from the server
  probed_at timestamptz, -- when a probe last came back through the receiving path
  undecryptable int not null default 0, -- messages that came and could not be read, as long as they have not come again
  locked_until timestamptz, -- WhatsApp lets this line open no new conversations before (error 463)

  primary key (company_id, whatsapp_id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('whatsapp_web_sessions');

-- Keys of the Signal protocol, sealed one by one: whoever reads them can write as the account.
create table whatsapp_web_keys (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  type text not null,
  id text not null,
  value text not null,
  primary key (company_id, whatsapp_id, type, id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('whatsapp_web_keys');

-- What the desk asks of the worker. One of a kind and key at a time: asking twice is asking once.
create table whatsapp_web_commands (
  id bigint generated always as identity,
  company_id int not null default current_company(),
  whatsapp_id int not null,
  kind text not null,
  key text not null,
  payload jsonb not null,
  expires_at timestamptz, -- past this it is not worth doing
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'done')),
  epoch bigint, -- of the owner who took it
  result jsonb,
  heard boolean not null default false, -- the desk has acted on the result
  created_at timestamptz not null default clock_timestamp(),
  taken_at timestamptz,
  done_at timestamptz,
  primary key (company_id, id),
  unique (company_id, whatsapp_id, kind, key),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
create index whatsapp_web_commands_open on whatsapp_web_commands (whatsapp_id, id) where state <> 'done';
create index whatsapp_web_commands_unheard on whatsapp_web_commands (company_id, id) where state = 'done' and not heard;
create index whatsapp_web_commands_age on whatsapp_web_commands (created_at);
call make_tenant_table('whatsapp_web_commands');

-- Messages as WhatsApp has them, sealed: to answer a phone that asks again, to quote, and to read an edit that is
-- encrypted under the secret of its message.
create table whatsapp_web_messages (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  provider_id text not null,
  chat text not null,
  from_me boolean not null,
  sender text not null default '', -- who wrote it, as the server named him; in a group not the chat
  content text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, whatsapp_id, provider_id, from_me),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
create index on whatsapp_web_messages (at);
call make_tenant_table('whatsapp_web_messages');

-- Strangers whom a line wrote first, by day: its budget.
create table whatsapp_web_openings (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  day date not null,
  chat text not null,
  primary key (company_id, whatsapp_id, day, chat),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('whatsapp_web_openings');

-- When a line was not listening, and what came in afterwards that had been written meanwhile.
create table connection_gaps (
  id bigint generated always as identity,
  company_id int not null default current_company(),
  whatsapp_id int not null,
  from_at timestamptz not null,
  until_at timestamptz, -- null: it lasts
  reason text not null default '',
  recovered int not null default 0,
  primary key (company_id, id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
create index on connection_gaps (company_id, whatsapp_id, from_at desc);
create unique index connection_gaps_one_open on connection_gaps (company_id, whatsapp_id) where until_at is null;
call make_tenant_table('connection_gaps');

alter table connections
  add column new_chats_per_day int not null default 50 check (new_chats_per_day between 0 and 10000),
  add column send_gap_ms int not null default 400 check (send_gap_ms between 0 and 60000),
  add column pairing_code text not null default '', -- to be typed into the phone, where that way was chosen
  add column import_progress int; -- percent, while old messages come in
grant usage on all sequences in schema public to balcao_app;
