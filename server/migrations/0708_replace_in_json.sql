-- Replaces what matches in every text and name of a JSON value, however deep. A number that matches becomes 0: replaced in the text of the value, as a part of it, it
-- would leave no JSON (an erasure met a place whose longitude had the digits of a phone number).
create function replace_in_json(value jsonb, pattern text, replacement text) returns jsonb immutable parallel safe language plpgsql as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, replacement, 'g'))
    when 'number' then case when value::text ~ pattern then '0'::jsonb else value end
    when 'array' then (select coalesce(jsonb_agg(replace_in_json(e.item, pattern, replacement) order by e.place), '[]'::jsonb)
      from jsonb_array_elements(value) with ordinality e (item, place))
    when 'object' then (select coalesce(jsonb_object_agg(regexp_replace(e.name, pattern, replacement, 'g'), replace_in_json(e.item, pattern, replacement)), '{}'::jsonb)
      from jsonb_each(value) e (name, item))
    else value
  end;
end $$;
