-- A search for a number finds it however it is written: with the separators of a number copied from WhatsApp, with a leading zero, or
-- in the form that is not stored. Many Brazilian numbers are stored as WhatsApp delivers them, without the ninth digit that everybody types.

-- Patterns for `number like any (…)`; null for a term that is no number. Masked: they match only digits that are shown,
-- and the last four of a whole number change nothing.
create function number_patterns(term text, masked boolean) returns text[]
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  with typed as (
    select regexp_replace(term, '\D', '', 'g') as bare
    where term ~ '^[\s\u00a0\u2000-\u2015\u202a-\u202f\u2060+().-]*\d[\d\s\u00a0\u2000-\u2015\u202a-\u202f\u2060+().-]*$'),
  whole as (
    select bare, ltrim(bare, '0') as digits from typed),
  other as (
    select form from whole cross join lateral (values
      (digits), (number_key(digits)), (longer_number_form(digits)),
      (nullif(number_key('55' || digits), '55' || digits)), (longer_number_form('55' || digits)),
      (case when digits ~ '^9[6-9]\d{7}$' then right(digits, 8) end)) forms (form)
    where length(form) >= 8)
  select case when masked then
      array(select '%' || bare || '%____' from typed
        union select '%' || left(bare, -4) || '____' from typed where length(bare) >= 8
        union select '%' || left(form, -4) || '____' from other)
    else array(select '%' || bare || '%' from typed union select '%' || form from other) end
  from typed
$$;
grant execute on function number_patterns(text, boolean) to balcao_app;

create or replace function search_contact_ids(term text, most int, masked boolean) returns setof int
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  typed text := '%' || regexp_replace(plain(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  numbers text[] := number_patterns(term, masked);
begin
  return query select case when c.merged_into is null then c.id else contact_root(c.id) end from contacts c
    where c.company_id = current_company()
      and (plain(c.name) like typed and (not masked or plain(mask_name(c.name)) like typed)
        or plain(c.email) like typed
        or c.number like any (numbers))
    limit most;
end $$;
