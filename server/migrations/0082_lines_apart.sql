-- How long messages of a chat live before phones let them vanish, as its phones have agreed: what we send has to say it.
create table whatsapp_web_timers (
  company_id int not null default current_company(),
  whatsapp_id int not null,
  chat text not null,
  seconds int not null, -- 0: switched off
  set_at timestamptz not null,
  primary key (company_id, whatsapp_id, chat),
  foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete cascade
);
call make_tenant_table('whatsapp_web_timers');

-- A new code that was asked for a moment ago is on its way: who presses again gets that one.
alter table whatsapp_web_sessions
  add column asked_at timestamptz,
  add column asked_version bigint not null default 0; -- how much its worker had said by then
grant usage on all sequences in schema public to balcao_app;
