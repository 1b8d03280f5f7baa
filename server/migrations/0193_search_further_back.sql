-- Two frequent words have a few dozen hits among the newest 20 000 messages, and thousands in the index, each of which is a page of
-- the table: where so many are among the newest that the rest is soon there, the walk goes on (docs/decisions/0191).
create or replace function search_messages(wanted tsquery, kind text, by_us boolean, writer int, since timestamptz, until timestamptz, most int)
  returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  narrowed text := concat_ws(' and ', 'not is_deleted', message_kind_condition(kind), case when by_us is not null then 'from_me = $2' end,
    case when writer is not null then 'sent_by = $3' end, case when since is not null then 'sent_at >= $4' end,
    case when until is not null then 'sent_at < $5' end);
  columns constant text := 'id, search, is_deleted, media_type, media_state, body, from_me, sent_by, sent_at';
  found bigint[];
  older bigint[];
  newest constant int := 20000;
  stretch int; -- of messages in which, as often as hits were among the newest, there are enough of them
begin
  if wanted is null then
    if kind is null or kind = 'text' then return; end if;
    return query execute format('select id from (select %s from messages where company_id = current_company() and %s
        and ($4 is null or sent_at >= $4) and ($5 is null or sent_at < $5) order by sent_at desc, id desc limit 5000) newest
      where %s order by sent_at desc, id desc limit $6',
      columns, split_part(message_kind_condition(kind), ' and media_state', 1), narrowed)
      using wanted, by_us, writer, since, until, most;
    return;
  end if;
  -- What ended before those is not among them.
  if until is null then
    execute format('select array_agg(id) from (select id from (select %s from messages where company_id = current_company()
        order by id desc limit 20000) newest where search @@ $1 and %s order by id desc limit $6) hits', columns, narrowed)
      into found using wanted, by_us, writer, since, until, most;
  end if;
  if cardinality(found) < most then
    stretch := newest * (1.5 * most / cardinality(found) - 1);
    if stretch <= 5 * newest then
      execute format('select array_agg(id) from (select id from (select %s from messages where company_id = current_company()
          order by id desc offset $7 limit $8) next where search @@ $1 and %s order by id desc limit $6) hits', columns, narrowed)
        into older using wanted, by_us, writer, since, until, most - cardinality(found), newest, stretch;
      found := found || older;
    end if;
  end if;
  if coalesce(cardinality(found), 0) < most then
    execute format('select array_agg(id) from (select id from messages where company_id = current_company() and search @@ $1 and %s
        order by id + 0 desc limit $6) hits', narrowed)
      into found using wanted, by_us, writer, since, until, most;
  end if;
  return query select unnest(found) order by 1 desc;
end $$;
