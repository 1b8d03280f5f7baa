-- A connection is no "line" in the code (docs/GLOSSARY.md): the job that advances its campaigns is renamed. Jobs refer to
-- their task by its id, so waiting ones are renamed with it; their keys name the connection as well.
update graphile_worker._private_jobs
  set key = replace(key, 'campaign-line:', 'campaign-sending:')
  where task_id = (select id from graphile_worker._private_tasks where identifier = 'advance-campaign-line')
    and key like '%campaign-line:%';
update graphile_worker._private_tasks set identifier = 'advance-campaign-sending' where identifier = 'advance-campaign-line';
