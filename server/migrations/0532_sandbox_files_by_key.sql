-- For the removal of files that nothing references.
create index sandbox_messages_file on sandbox_messages (company_id, file_id) where file_id is not null;
