-- Which installation this is to services that several of them use (docs/decisions/0523). Chosen once; a restored backup is the same one.
create table installation (
  id smallint primary key default 1 check (id = 1),
  code text not null
);
insert into installation (code) values (substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
grant select on installation to balcao_app;
