import type { ConnectionWatch } from '@balcao/contract/connections/connection';
import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { readGaps, readWatch } from './line-gaps.store.ts';
import { dayMs, uptimePercent } from './uptime.ts';

const gapsShown = 50;

/** Health of a connection for its admins, so that they learn of a problem before customers do. */
export async function watchConnection(tx: Tx, actor: Actor, id: number): Promise<ConnectionWatch> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  const line = await readWatch(tx, id);
  demand(line, 'ERR_NO_WAPP_FOUND');
  const gaps = await readGaps(tx, id, new Date(tx.now.getTime() - 30 * dayMs), gapsShown);
  const { since } = line;
  const percent = (days: number, from: Date) => uptimePercent(gaps, { since: from, now: tx.now, spanMs: days * dayMs });
  return {
    heardAt: line.heardAt?.toISOString() ?? null,
    probedAt: line.probedAt?.toISOString() ?? null,
    undecryptable: line.undecryptable,
    newChatsToday: line.newChatsToday,
    uptime: since && { day: percent(1, since), week: percent(7, since), month: percent(30, since) },
    gaps: gaps.slice(0, gapsShown).map(({ from, until, ...gap }) => ({
      ...gap,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  };
}
