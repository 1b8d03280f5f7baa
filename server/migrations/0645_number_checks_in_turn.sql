-- When numbers of a list were last asked for at the channel: the lists of a company take turns.
alter table contact_lists add column numbers_asked_at timestamptz;
create index contact_lists_asked on contact_lists (company_id, numbers_asked_at) where numbers_asked_at is not null;
