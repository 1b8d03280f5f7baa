-- In which ticket somebody answered a campaign: it shows which one.
alter table campaign_recipients add column answer_ticket_id int;
alter table campaign_recipients add foreign key (company_id, answer_ticket_id) references tickets (company_id, id)
  on delete set null (answer_ticket_id);
create index campaign_recipients_answer on campaign_recipients (company_id, answer_ticket_id) where answer_ticket_id is not null;
-- When the channel was last asked for the number of somebody whose turn had come.
alter table campaign_recipients add column number_checked_at timestamptz;
