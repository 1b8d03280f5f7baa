-- What has been taken over from an installation of whaticket (docs/decisions/0445): a second run adds nothing, one that was killed goes on.
create table whaticket_rows (
  source text not null, -- which installation: of its oldest user, so that a copy of it on another machine is the same
  entity text not null, -- its table
  source_id text not null,
  company_id int not null, -- 0: of no company, or of one that could not come
  target_id bigint, -- null: refused, or a row without an id
  outcome text not null check (outcome in ('taken', 'joined', 'refused')),
  note text, -- a code: why not, or what was changed
  primary key (source, entity, source_id)
);
create index whaticket_rows_company on whaticket_rows (company_id);
call make_tenant_table('whaticket_rows');
