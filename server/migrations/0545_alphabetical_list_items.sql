-- People of contact lists are in the order of the alphabet, as contacts are: by code points lower case and accents came after Z.
drop index contact_list_items_by_name;
create index contact_list_items_by_name on contact_list_items (company_id, contact_list_id, mask_name(plain_name), id);
