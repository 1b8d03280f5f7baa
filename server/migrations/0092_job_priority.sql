-- Work for later has a priority: smaller runs first, as in graphile-worker. What people wait for goes before housekeeping.
drop function enqueue_job(text, json, text, text, timestamptz, int);
create function enqueue_job(
  task text, payload json, job_key text, queue text, run_at timestamptz, max_attempts int, priority int
)
  returns void language sql security definer set search_path = graphile_worker, public
  as $$ select graphile_worker.add_job(
    task, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts, job_key => job_key, priority => priority
  ) $$;
