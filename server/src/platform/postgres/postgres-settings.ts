/**
 * Settings of the embedded server for a small machine (2 cores, a few GB) that also runs Node. Customers' texts must
 * not reach its log: statements are never logged, and `terse` omits the DETAIL line, which quotes values of a row.
 */
export const postgresSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  autovacuum_naptime: '20s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
};

/** Not crash-safe: a crash of the machine loses data. For tests only. */
export const nonDurableSettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // Tests count the statements per message: tests/whatsapp-web/statement-count.test.ts.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '20000',
};
