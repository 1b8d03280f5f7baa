import type pg from 'pg';

/**
 * graphile-worker 0.18 gives the client that listens back twice when its LISTEN fails while the runner stops, as when the database dies twice:
 * the second time is an error that nobody hears.
 */
export function releaseOnce(pool: pg.Pool): void {
  pool.connect = new Proxy(pool.connect, {
    apply: (connect, self, [callback]: [Callback?]) =>
      Reflect.apply(connect, self, callback ? [withReleaseOnce(callback)] : []) as unknown,
  });
}

type Release = (error?: Error | boolean) => void;
/** `release`: absent when the pool has ended */
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release?: Release) => void;

const withReleaseOnce =
  (callback: Callback): Callback =>
  (error, client, release) => {
    let isReleased = false;
    callback(error, client, (reason) => {
      if (isReleased) return;
      isReleased = true;
      release?.(reason);
    });
  };
