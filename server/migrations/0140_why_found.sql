-- A message that was taken back is not found any more; and of each ticket that a search finds, its newest message with the words.
create function message_query(term text) returns tsquery
  language sql stable set search_path = public, pg_temp as $$
  select to_tsquery('simple', string_agg(quote_literal(w) || ':*', ' & '))
  from regexp_split_to_table(plain(term), '[^[:alnum:]]+') w where w <> ''
$$;

-- As before, but for `not is_deleted`: the newest 20 000 first, then the index.
create or replace function search_message_ids(term text, most int, skip int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  wanted tsquery := message_query(term);
  found bigint[];
begin
  if wanted is null then return; end if;
  select array_agg(id) into found from (
    select id from (select id, search, is_deleted from messages where company_id = current_company() order by id desc limit 20000) newest
    where search @@ wanted and not is_deleted order by id desc limit most + skip) hits;
  if coalesce(cardinality(found), 0) < most + skip then
    select array_agg(id) into found from (
      select id from messages where company_id = current_company() and search @@ wanted and not is_deleted
      order by id + 0 desc limit most + skip) hits;
  end if;
  return query select unnest(found) order by 1 desc offset skip;
end $$;

create function newest_hits(term text, tickets int[]) returns table (ticket_id int, id bigint, body text, from_me boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (m.ticket_id) m.ticket_id, m.id, left(m.body, 20000), m.from_me from messages m
  where m.company_id = current_company() and m.ticket_id = any(tickets) and m.search @@ message_query(term) and not m.is_deleted
  order by m.ticket_id, m.id desc
$$;
grant execute on function message_query(text), newest_hits(text, int[]) to balcao_app;
