-- A job that waits under its key is taken out of the queue; one that runs is finished, and not tried again. Only of the
-- company of the transaction: keys are one name space for all.
create function cancel_job(task text, job_key text)
  returns void language sql security definer set search_path = graphile_worker, public
  as $$ select graphile_worker.remove_job(j.key) from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.key = job_key and t.identifier = task and (j.payload->>'companyId')::int = current_company() $$;
