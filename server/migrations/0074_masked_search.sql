-- For who may not see numbers whole, a search answers to what they see: before, the hidden digits could be found out by
-- a number that stands for a name, by typing whole numbers one after another, and on the list of tickets.

-- Eight digits and more, however they are set apart, lose their last four: `maskName` of the contract.
create function mask_name(name text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(name, '(\d(?:[\s().-]*\d){3,})(?:[\s().-]*\d){4}', '\1****', 'g')
$$;
grant execute on function mask_name(text) to balcao_app;

-- A whole number that is typed finds by the digits that are shown; its last four change nothing.
create or replace function search_contact_ids(term text, most int, masked boolean) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  typed text := '%' || regexp_replace(plain(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  bare text := case when term ~ '^[+()\s\d.-]*\d[+()\s\d.-]*$' then regexp_replace(term, '\D', '', 'g') end;
  head text := case when masked and length(bare) >= 8 then left(bare, -4) end;
begin
  return query select case when c.merged_into is null then c.id else contact_root(c.id) end from contacts c
    where c.company_id = current_company()
      and (plain(c.name) like typed and (not masked or plain(mask_name(c.name)) like typed)
        or plain(c.email) like typed
        or c.number like '%' || bare || '%' and (not masked or left(c.number, -4) like '%' || bare || '%')
        or c.number like '%' || head || '%' and left(c.number, -4) like '%' || head)
    limit most;
end $$;
