-- What was set to answer in one conversation ends with it: that of conversations which have ended would answer when they are reopened.
-- A merged one may be separated again, and goes on then.
update tickets set prompt_id = null, integration_id = null, use_integration = false
  where status = 'closed' and folded_into is null and prompt_id is not null;
update tickets set integration_id = null, use_integration = false
  where status = 'closed' and folded_into is null and integration_id is not null;
