-- What was said in a sound (`facts -> 'transcription'`, docs/decisions/0231) is found as what was written is. `search` was generated from
-- `body`: another expression would write every message anew, so a trigger fills it from now on, and what is there stays as it is.
alter table messages alter column search drop expression;
create function fill_message_search() returns trigger language plpgsql as $$ begin
  new.search := to_tsvector('simple', plain(left(concat_ws(' ', new.body, new.facts #>> '{transcription,text}'), 20000)));
  return new;
end $$;
create trigger messages_search before insert or update of body, facts on messages for each row execute function fill_message_search();

-- A sound that is sent for its transcription alone is often one that a message has.
create index files_sounds on files (company_id, sha256) where mime_type like 'audio/%';
