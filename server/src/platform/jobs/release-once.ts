import type pg from 'pg';

/**
 * graphile-worker 0.18 releases its listening client twice when LISTEN fails while the runner stops, for example when
 * the database dies twice: the second release throws an error that nobody catches.
 */
export function releaseOnce(pool: pg.Pool): void {
  pool.connect = new Proxy(pool.connect, {
    apply: (connect, self, [callback]: [Callback?]) =>
      Reflect.apply(connect, self, callback ? [withReleaseOnce(callback)] : []) as unknown,
  });
}

type Release = (error?: Error | boolean) => void;
/** `release` is absent when the pool has ended. */
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
