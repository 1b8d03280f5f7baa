-- A ticket knows its kanban lane (0: none), so that a lane's newest cards and its count are read from an index: what the
-- board reads does not grow with what is on it. ticket_tags stays the truth; triggers keep the column equal to it, whoever
-- writes tags.
alter table tickets add column lane_id int not null default 0;

update tickets t set lane_id = tt.tag_id from ticket_tags tt join tags g on (g.company_id, g.id) = (tt.company_id, tt.tag_id)
where (t.company_id, t.id) = (tt.company_id, tt.ticket_id) and g.kanban = 1;

create index tickets_lane on tickets (company_id, lane_id, created_at desc, id desc)
  include (queue_id, user_id, is_group) where status in ('pending', 'open');
create index tickets_lane_queue on tickets (company_id, queue_id, lane_id, created_at desc, id desc)
  include (user_id, is_group) where status in ('pending', 'open');

create function ticket_enters_lane() returns trigger language plpgsql as $$
begin
  update tickets set lane_id = new.tag_id
  where company_id = new.company_id and id = new.ticket_id and lane_id <> new.tag_id
    and exists (select from tags g where g.company_id = new.company_id and g.id = new.tag_id and g.kanban = 1);
  return null;
end $$;
create trigger ticket_enters_lane after insert on ticket_tags for each row execute function ticket_enters_lane();

create function ticket_leaves_lane() returns trigger language plpgsql as $$
begin
  update tickets set lane_id = 0 where company_id = old.company_id and id = old.ticket_id and lane_id = old.tag_id;
  return null;
end $$;
create trigger ticket_leaves_lane after delete on ticket_tags for each row execute function ticket_leaves_lane();

create function tag_becomes_lane() returns trigger language plpgsql as $$
begin
  update tickets t set lane_id = case when new.kanban = 1 then new.id else 0 end
  from ticket_tags tt where tt.company_id = new.company_id and tt.tag_id = new.id
    and t.company_id = tt.company_id and t.id = tt.ticket_id and (new.kanban = 1 or t.lane_id = new.id);
  return null;
end $$;
create trigger tag_becomes_lane after update of kanban on tags for each row when (old.kanban <> new.kanban)
  execute function tag_becomes_lane();

-- Of a lane: where it stands, how many cards it should have at most, and what happens to a ticket that enters it.
alter table tags
  add column position int not null default 0,
  add column card_limit int check (card_limit between 1 and 9999),
  add column entry_message text not null default '' check (length(entry_message) <= 4096),
  add column entry_queue_id int,
  add foreign key (company_id, entry_queue_id) references queues (company_id, id) on delete set null (entry_queue_id);
create index tags_entry_queue on tags (company_id, entry_queue_id) where entry_queue_id is not null;
