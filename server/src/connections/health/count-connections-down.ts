import { connectionReason } from '@balcao/contract/connections/connection';
import type pg from 'pg';
import type { Metrics } from '../../platform/metrics.ts';

/** Besides the product's own reasons: the vendor's text, and none, as for a connection disconnected by hand. */
const unlistedReasons = ['other', 'none'] as const;

/** For operators: connections of active companies that are down, by reason. Every reason is present, even with 0. */
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
