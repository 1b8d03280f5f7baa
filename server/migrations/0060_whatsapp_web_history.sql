-- Pieces of a phone's past that it has announced to its new device. They lie on WhatsApp's hosts for a while and are said
-- once: so each is kept, sealed, before its receipt, and worked off afterwards by whoever holds the line then.
create table whatsapp_web_history (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  provider_id text not null, -- of the stanza that announced it
  chunk text, -- its announcement, sealed; null: brought in, or lost
  progress int not null default 0, -- percent, as the phone says
  lost boolean not null default false, -- WhatsApp did not have it any more
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, whatsapp_id, provider_id),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
create index on whatsapp_web_history (at);
call make_tenant_table('whatsapp_web_history');
grant usage on all sequences in schema public to balcao_app;
