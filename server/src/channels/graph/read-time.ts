const lastTimeMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A time of the vendor, epoch ms; `now` for what is none, and for one after the year 9999, which is written in another unit:
 * PostgreSQL cannot read its text, and it would stay the newest for ever.
 */
export const readTime = (ms: number, now: Date): Date => (ms > 0 && ms <= lastTimeMs ? new Date(ms) : now);
