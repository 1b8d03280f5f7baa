import { connectionReason } from '@balcao/contract/connections/connection';
import type pg from 'pg';
import type { Metrics } from '../../platform/metrics.ts';

/** Beside the reasons that the product knows: the vendor's own words, and nothing said, as of a line put down by hand. */
const unlistedReasons = ['other', 'none'] as const;

/** For operators: how many connections of companies that are switched on are down, by reason. Each reason is there, with 0 too. */
export async function countConnectionsDown(owner: pg.Pool, gauge: Metrics['connectionsDown']): Promise<void> {
  const { rows } = await owner.query<{ reason: string | null; count: number }>(
    `select c.status_reason as reason, count(*)::int as count from connections c
     join companies m on m.id = c.company_id and m.status
     where c.status in ('DISCONNECTED', 'TIMEOUT') group by 1`,
  );
  const down = new Map<string, number>([...connectionReason.options, ...unlistedReasons].map((reason) => [reason, 0]));
  for (const { reason, count } of rows) {
    const label = reason === null || reason === '' ? 'none' : (connectionReason.safeParse(reason).data ?? 'other');
    down.set(label, (down.get(label) ?? 0) + count);
  }
  for (const [reason, total] of down) gauge.set({ reason }, total);
}
