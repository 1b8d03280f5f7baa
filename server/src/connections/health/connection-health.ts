import type { ConnectionHealth } from '@balcao/contract/connections/connection';
import { dayMs } from '@balcao/contract/durations';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { readDowntimes, readHealth } from './downtime.store.ts';
import { uptimePercent } from './uptime.ts';

const maxDowntimes = 50;

/** Health of a connection for its admins, so that they learn of a problem before customers do. */
export async function showConnectionHealth(tx: Tx, actor: Actor, id: number): Promise<ConnectionHealth> {
  ensure(can(actor, 'connections-page:actionButtons'), 'ERR_NO_PERMISSION');
  const health = await readHealth(tx, id);
  ensure(health, 'ERR_NO_WAPP_FOUND');
  const downtimes = await readDowntimes(tx, id, new Date(tx.now.getTime() - 30 * dayMs), maxDowntimes);
  const { since } = health;
  const percent = (days: number, from: Date) =>
    uptimePercent(downtimes, { since: from, now: tx.now, spanMs: days * dayMs });
  return {
    heardAt: health.lastReceivedAt?.toISOString() ?? null,
    probedAt: health.probedAt?.toISOString() ?? null,
    undecryptable: health.undecryptable,
    newChatsToday: health.newChatsToday,
    uptime: since && { day: percent(1, since), week: percent(7, since), month: percent(30, since) },
    gaps: downtimes.slice(0, maxDowntimes).map(({ from, until, ...gap }) => ({
      ...gap,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  };
}
