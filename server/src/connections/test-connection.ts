import type { connectionApi } from '@balcao/contract/connections/connection.api';
import { demand, invalid } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import type { Tx } from '../platform/tx.ts';
import { selectConnection } from './connection.store.ts';
import { completeCredentials } from './connection-secrets.ts';
import type { Lines } from './lines.ts';

type Input = z.output<typeof connectionApi.test.body>;
type Tested = z.input<typeof connectionApi.test.output>;

/**
 * Asks the vendor whether these credentials work, before they are kept: nothing here is stored. What it gives asks, and
 * is called outside the transaction. Of a line that is there (`id`) what is left empty or masked is taken from it.
 */
export async function testConnection(
  tx: Tx,
  actor: Actor,
  { id, channel, provider, credentials }: Input,
  lines: Lines,
): Promise<() => Promise<Tested>> {
  demand(actor.profile === 'admin', 'ERR_NO_PERMISSION');
  const kind = { channel, provider };
  const ask = lines.testOf(kind);
  demand(ask, 'ERR_CHANNEL_UNSUPPORTED');
  const kept = id === undefined ? null : await selectConnection(tx, id);
  demand(
    kept !== undefined && (kept === null || (kept.channel === channel && kept.provider === provider)),
    'ERR_NO_WAPP_FOUND',
  );
  const read = completeCredentials(actor, kind, credentials, kept?.credentialsSecret ?? null, lines.box);
  if (read === null) throw invalid('credentials', 'required');
  return () => ask({ id: kept?.id ?? 0, companyId: tx.companyId, name: kept?.name ?? '', ...read });
}
