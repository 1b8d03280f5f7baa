-- Figures outlive their connection, but its channel was only in its row and in its tickets (docs/decisions/0642).
create table former_connections (
  company_id int not null default current_company() references companies on delete cascade,
  whatsapp_id int not null,
  channel text not null,
  primary key (company_id, whatsapp_id)
);
call make_tenant_table('former_connections');

-- Before its messages lose it: those that a rebuild of the figures has yet to count are counted now, under its number.
create function connection_deleted() returns trigger language plpgsql as $$
declare rebuild analytics_backfills;
begin
  if not exists (select from companies c where c.id = old.company_id) then return old; end if;
  insert into former_connections (company_id, whatsapp_id, channel) values (old.company_id, old.id, old.channel) on conflict do nothing;
  select * into rebuild from analytics_backfills b where b.company_id = old.company_id for update;
  if rebuild.rebuilt_before is not null then
    insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n)
    select company_id, quarter_of(created_at), whatsapp_id, origin, from_me, count(*) from messages
    where company_id = old.company_id and whatsapp_id = old.id and id > rebuild.messages_done and id <= rebuild.messages_through
      and is_counted_message(is_private, media_type, origin) group by 1, 2, 3, 4, 5;
  end if;
  return old;
end $$;
create trigger connections_deleted before delete on connections for each row execute function connection_deleted();

-- Of those deleted before: as their last remaining ticket says.
insert into former_connections (company_id, whatsapp_id, channel)
select distinct on (c.company_id, c.whatsapp_id) c.company_id, c.whatsapp_id, t.channel
from ticket_cycles c join tickets t on (t.company_id, t.id) = (c.company_id, c.ticket_id)
where c.whatsapp_id is not null and t.whatsapp_id is null
  and not exists (select from connections w where (w.company_id, w.id) = (c.company_id, c.whatsapp_id))
order by c.company_id, c.whatsapp_id, c.id desc;
