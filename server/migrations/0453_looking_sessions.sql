-- The provider's operator looks into a company with a session of its own there, under an admin of it (docs/decisions/0453).
alter table sessions
  add looker_session_id uuid, -- the operator's own session, in the provider's company: no foreign key reaches across companies
  add looker_company_id int,
  add looker_id int,
  add looker_name text,
  add may_write boolean not null default false,
  add constraint looker_is_whole check (num_nulls(looker_session_id, looker_company_id, looker_id, looker_name) in (0, 4)),
  add constraint only_lookers_confirm check (looker_session_id is not null or not may_write);
create index sessions_looker on sessions (looker_session_id) where looker_session_id is not null;

-- However the operator's session ends (a sign-out, a new password, a hand in psql), what they look at ends with it, sockets too.
create function end_looking() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with ended as (
    update sessions set revoked_at = now() where looker_session_id = old.id and revoked_at is null returning company_id, id
  )
  insert into outbox (company_id, topic, payload, rooms, except_rooms)
  select company_id, 'sessionsEnded', jsonb_build_object('sessionIds', jsonb_agg(id)), '{}', '{}' from ended group by company_id;
  return null;
end $$;
create trigger looking_ends after update of revoked_at on sessions
  for each row when (old.looker_session_id is null and old.revoked_at is null and new.revoked_at is not null)
  execute function end_looking();
create trigger looking_ends_with_removal after delete on sessions
  for each row when (old.looker_session_id is null) execute function end_looking();
