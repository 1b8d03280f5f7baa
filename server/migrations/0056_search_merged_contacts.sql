-- A contact that became a part of another one is found by its own name and number still: as the one it is a part of.
create function contact_root(contact int) returns int
  language sql stable set search_path = public, pg_temp as $$
  with recursive up as (
    select id, merged_into from contacts where company_id = current_company() and id = contact
    union all select c.id, c.merged_into from up join contacts c on c.company_id = current_company() and c.id = up.merged_into)
  select id from up where merged_into is null
$$;

create or replace function search_contact_ids(term text, most int, masked boolean) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  typed text := '%' || regexp_replace(plain(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  bare text := case when term ~ '^[+()\s\d.-]*\d[+()\s\d.-]*$' then regexp_replace(term, '\D', '', 'g') end;
begin
  return query select case when c.merged_into is null then c.id else contact_root(c.id) end from contacts c
    where c.company_id = current_company()
      and (plain(c.name) like typed or plain(c.email) like typed
        or c.number like '%' || bare || '%'
          and (not masked or c.number = bare or left(c.number, greatest(length(c.number) - 4, 0)) like '%' || bare || '%'))
    limit most;
end $$;
grant execute on function contact_root(int) to balcao_app;
