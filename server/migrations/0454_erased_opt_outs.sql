-- Somebody who had opted out and was erased is not written to again: of their number a keyed hash stays (docs/decisions/0454). The keys
-- are made of the server's secrets and are in no table: each transaction brings them. Without any, nobody is recognised.
create function erased_number_keys(key text) returns text[] stable parallel safe language sql as $$
  select array_agg('erased:' || encode(sha256(convert_to(secret || ':' || current_company() || ':' || key, 'utf8')), 'hex') order by place)
  from unnest(string_to_array(nullif(current_setting('app.number_secrets', true), ''), ',')) with ordinality s(secret, place) $$;

-- Under which keys an opt-out of this number may be kept.
create function opt_out_keys(key text) returns text[] stable parallel safe language sql as $$
  select array[key] || erased_number_keys(key) $$;
