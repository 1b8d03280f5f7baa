-- The address book: its order as a column, its rows as the wire has them, its search.

-- A key on plain(name) could not be walked from the middle: plain() is not leakproof, so that row-level security
-- puts it off until after the row is read. A comparison with a column may go first.
alter table contacts add column sort_name text not null generated always as (plain(name)) stored;
drop index contacts_by_name;
create index contacts_by_name on contacts (company_id, sort_name, id) where removed_at is null;

-- A contact as the wire has it. Its tags are those it was given itself and those of its conversations.
create view contact_view with (security_invoker = true) as
select c.id, c.uuid, c.company_id, c.name, c.number, c.email, c.is_group, c.channel, c.disable_bot, c.active, c.whatsapp_id,
  c.removed_at, c.created_at, c.updated_at,
  coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value) order by f.id)
    from contact_fields f where f.company_id = c.company_id and f.contact_id = c.id), '[]') as extra_info,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name, g.id)
    from tags g where g.company_id = c.company_id and g.kanban = 0 and g.id in (
      select ct.tag_id from contact_tags ct where ct.company_id = c.company_id and ct.contact_id = c.id
      union all
      select tt.tag_id from tickets t join ticket_tags tt on (tt.company_id, tt.ticket_id) = (t.company_id, t.id)
      where t.company_id = c.company_id and t.contact_id = c.id)), '[]') as tags,
  case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as whatsapp,
  (select max(t.updated_at) from tickets t where t.company_id = c.company_id and t.contact_id = c.id) as last_ticket_at
from contacts c
left join connections w on (w.company_id, w.id) = (c.company_id, c.whatsapp_id);
grant select on contact_view to balcao_app;

-- Name and e-mail hold the term anywhere; a number holds its digits, however it was typed. For who may not see numbers
-- whole (`masked`) the last four digits answer to the whole number only: else they could be found out one by one.
create function search_contact_ids(term text, most int, masked boolean) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  typed text := '%' || regexp_replace(plain(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  bare text := case when term ~ '^[+()\s\d.-]*\d[+()\s\d.-]*$' then regexp_replace(term, '\D', '', 'g') end;
begin
  return query select c.id from contacts c
    where c.company_id = current_company()
      and (plain(c.name) like typed or plain(c.email) like typed
        or c.number like '%' || bare || '%'
          and (not masked or c.number = bare or left(c.number, greatest(length(c.number) - 4, 0)) like '%' || bare || '%'))
    limit most;
end $$;

create or replace function search_contact_ids(term text, most int) returns setof int
  language sql stable security definer set search_path = public, pg_temp as $$
  select search_contact_ids(term, most, false)
$$;
grant execute on function search_contact_ids(text, int, boolean) to balcao_app;

create index tags_by_name on tags (company_id, name, id);
