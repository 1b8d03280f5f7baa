-- Numbers that are copied from WhatsApp are set apart by other characters than those of a keyboard: a hyphen that breaks no line, marks of direction.
-- `maskName` of the contract has the same pattern.
create or replace function mask_name(name text) returns text
  language sql immutable parallel safe as $$
  select regexp_replace(name, '(\d(?:[\s\u00a0\u2000-\u2015\u202a-\u202f\u2060().-]*\d){3,})(?:[\s\u00a0\u2000-\u2015\u202a-\u202f\u2060().-]*\d){4}', '\1****', 'g')
$$;
