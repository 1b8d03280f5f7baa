-- A report counts the recipients who were asked for a confirmation, without reading the others.
create index campaign_recipients_asked on campaign_recipients (company_id, campaign_id) include (requested_at, confirmed_at)
  where requested_at is not null or confirmed_at is not null;
