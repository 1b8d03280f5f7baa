-- Counts the runs of the job that reads an import: only the newest one stores rows.
alter table contact_imports add column reading_run int not null default 0;
