-- What a link in a message leads to, looked up once by the server (docs/decisions/0192).
create table message_previews (
  company_id int not null default current_company(),
  message_id bigint not null,
  url text not null,
  state text not null default 'pending' check (state in ('pending', 'ready', 'none')), -- none: there is nothing to show
  title text not null default '',
  description text not null default '',
  site text not null default '',
  file_id bigint, -- its picture; only the thumbnail, which we make, is ever shown
  asked_at timestamptz not null default app_now(),
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id)
);
create index on message_previews (company_id, file_id) where file_id is not null;
call make_tenant_table('message_previews');

-- Its picture is nobody else's, and goes with it, however the message went.
create function remove_preview_file() returns trigger language plpgsql as $$ begin
  delete from files where company_id = old.company_id and id = old.file_id;
  return null;
end $$;
create trigger message_previews_file after delete on message_previews for each row
  when (old.file_id is not null) execute function remove_preview_file();
