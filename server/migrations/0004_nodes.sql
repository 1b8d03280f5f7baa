-- A node holds an advisory lock on its key for as long as it lives, so that its death is known at once.
alter table nodes add column key int generated always as identity;
alter table nodes add column worker_ids text[] not null default '{}';
