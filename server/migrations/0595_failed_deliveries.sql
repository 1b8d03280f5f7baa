-- The log of an integration or endpoint shows those that failed: rare, and all of a month were read to find them.
create index integration_deliveries_failed on integration_deliveries (company_id, integration_id, id desc) where state = 'failed';
create index webhook_deliveries_failed on webhook_deliveries (company_id, endpoint_id, id desc) where state = 'failed';
