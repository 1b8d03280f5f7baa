-- The last send of a message is looked for before it is sent again, however often it has been tried.
create index whatsapp_web_commands_of_message on whatsapp_web_commands (company_id, whatsapp_id, (payload ->> 'id'), id) where kind = 'send';

-- Lines that were there before there were sessions.
insert into whatsapp_web_sessions (company_id, whatsapp_id)
select company_id, id from connections where channel = 'whatsapp' and provider = 'beta' on conflict do nothing;
