-- A contact without a name is called by its number. In lists ordered by the whole name, a person who sees numbers masked could
-- rename a contact of their own again and again and find out the last four digits by its place: the order is that of the masked names.
alter table contacts drop column sort_name;
alter table contacts add column sort_name text not null generated always as (plain(mask_name(name))) stored;
create index contacts_by_name on contacts (company_id, sort_name, id) where removed_at is null;

drop index contact_list_items_by_name;
create index contact_list_items_by_name on contact_list_items (company_id, contact_list_id, mask_name(name), id);
