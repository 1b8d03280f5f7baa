-- The search over all messages: also by kind, by who wrote and by days, and for words with one letter wrong (docs/decisions/0191).

-- What is searched for without words: media by kind, and messages with a link, the newest first.
create index messages_media on messages (company_id, media_type, sent_at desc, id desc)
  where media_type in ('image', 'video', 'audio', 'application');
create index messages_links on messages (company_id, sent_at desc, id desc)
  where media_type = 'conversation' and body ~* 'https?://[^[:space:]]';

-- The words of a company's messages, each under itself and under itself without one of its letters: two words that are
-- one letter apart have one of these in common.
create table message_words (
  company_id int not null default current_company(),
  variant text not null,
  word text not null,
  primary key (company_id, variant, word)
);
call make_tenant_table('message_words');

-- How far a company's messages have been read for their words.
create table message_word_progress (
  company_id int not null default current_company(),
  last_id bigint not null default 0,
  primary key (company_id)
);
call make_tenant_table('message_word_progress');

create function word_variants(word text) returns setof text rows 10
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  select word union select left(word, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) i
$$;

-- The condition of each kind that a search may ask for, as `media-conditions.ts` has them.
create function message_kind_condition(kind text) returns text
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case kind
    when 'text' then $c$media_type = 'conversation'$c$
    when 'images' then $c$media_type = 'image' and media_state = 'ready'$c$
    when 'videos' then $c$media_type = 'video' and media_state = 'ready'$c$
    when 'audio' then $c$media_type = 'audio' and media_state = 'ready'$c$
    when 'files' then $c$media_type = 'application' and media_state = 'ready'$c$
    when 'links' then $c$media_type = 'conversation' and body ~* 'https?://[^[:space:]]'$c$
  end
$$;

-- With words: the newest 20 000 first, then the index of words, as before. Without: the newest 5 000 of a kind in those days.
create function search_messages(wanted tsquery, kind text, by_us boolean, writer int, since timestamptz, until timestamptz, most int)
  returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  narrowed text := concat_ws(' and ', 'not is_deleted', message_kind_condition(kind), case when by_us is not null then 'from_me = $2' end,
    case when writer is not null then 'sent_by = $3' end, case when since is not null then 'sent_at >= $4' end,
    case when until is not null then 'sent_at < $5' end);
  columns constant text := 'id, search, is_deleted, media_type, media_state, body, from_me, sent_by, sent_at';
  found bigint[];
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
  if coalesce(cardinality(found), 0) < most then
    execute format('select array_agg(id) from (select id from messages where company_id = current_company() and search @@ $1 and %s
        order by id + 0 desc limit $6) hits', narrowed)
      into found using wanted, by_us, writer, since, until, most;
  end if;
  return query select unnest(found) order by 1 desc;
end $$;
grant execute on function word_variants(text), search_messages(tsquery, text, boolean, int, timestamptz, timestamptz, int) to balcao_app;
