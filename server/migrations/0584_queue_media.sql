-- The file that a queue's greeting is sent with.
alter table queues add column file_id bigint;
alter table queues add constraint queues_file foreign key (company_id, file_id) references files (company_id, id);
create index queues_file on queues (company_id, file_id) where file_id is not null;
