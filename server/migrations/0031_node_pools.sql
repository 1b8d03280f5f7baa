-- Jobs are locked under the id of a pool of workers, not of a worker.
alter table nodes rename column worker_ids to pool_ids;
