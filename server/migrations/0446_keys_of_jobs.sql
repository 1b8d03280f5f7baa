-- A key of a job is its company's: companies that came from another installation keep their ids (docs/decisions/0446), and two may have a ticket 7.
create or replace function enqueue_job(task text, payload json, job_key text, queue text, run_at timestamptz, max_attempts int, priority int)
  returns void language sql security definer set search_path = graphile_worker, public
  as $$ select graphile_worker.add_job(
    task, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts,
    job_key => coalesce((payload ->> 'companyId') || '/', '') || job_key, priority => priority
  ) $$;

-- Those of before have no company in their key.
create or replace function cancel_job(task text, job_key text)
  returns void language sql security definer set search_path = graphile_worker, public
  as $$ select graphile_worker.remove_job(j.key) from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.key in (current_company() || '/' || job_key, job_key) and t.identifier = task and (j.payload->>'companyId')::int = current_company() $$;
