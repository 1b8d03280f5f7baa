-- A campaign's file list may be removed: it then sends without.
alter table campaigns add foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id);
create index campaigns_file_list on campaigns (company_id, file_list_id) where file_list_id is not null;
