-- A person's own picture is a file of their company (docs/decisions/0290).
alter table users add foreign key (company_id, profile_file_id) references files (company_id, id);
create index users_profile_file on users (company_id, profile_file_id) where profile_file_id is not null;
