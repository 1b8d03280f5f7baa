-- Added without reading their tables, so that nobody waited; what is there is looked at now, under a lock that lets everybody write.
alter table connections validate constraint connections_prompt;
alter table queues validate constraint queues_prompt;
alter table contact_imports validate constraint contact_imports_list;
alter table bot_sessions validate constraint bot_sessions_state_check;
