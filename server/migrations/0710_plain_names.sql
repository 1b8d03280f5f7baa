-- Names of companies, and those of plans, differ by more than case and accents, as those of queues and connections do.
alter table companies drop constraint companies_name_key;
alter table plans drop constraint plans_name_key;
update companies set name = btrim(name) where name <> btrim(name);
update plans set name = btrim(name) where name <> btrim(name);

-- The later one of two gets its number, as an imported one does. Again, while that name is taken as well.
do $$ begin
  loop
    update companies c set name = c.name || ' (' || c.id || ')'
      where exists (select from companies o where plain(o.name) = plain(c.name) and o.id < c.id);
    exit when not found;
  end loop;
  loop
    update plans p set name = p.name || ' (' || p.id || ')'
      where exists (select from plans o where plain(o.name) = plain(p.name) and o.id < p.id);
    exit when not found;
  end loop;
end $$;

create unique index companies_name on companies (plain(name));
create unique index plans_name on plans (plain(name));
