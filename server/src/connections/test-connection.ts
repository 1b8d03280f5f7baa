import { isDeepStrictEqual } from 'node:util';
import type { connectionApi } from '@balcao/contract/connections/connection.api';
import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { type ConnectionRow, selectConnection } from './connection.store.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import { mergeCredentials, type OpenCredentials, openCredentials } from './connection-secrets.ts';

type Input = z.output<typeof connectionApi.test.body>;
type TestResult = z.input<typeof connectionApi.test.output>;

/**
 * Checks credentials with the vendor before they are stored; stores nothing itself. The returned `call` sends the request, outside the
 * transaction. For an existing connection (`id`), fields left empty or masked are taken from it. `confirmedId`: the connection that stores
 * exactly these credentials.
 */
export async function testConnection(
  tx: Tx,
  actor: Actor,
  { id, channel, provider, credentials }: Input,
  deps: ConnectionDeps,
): Promise<{ call: () => Promise<TestResult>; confirmedId: number | null }> {
  ensure(can(actor, 'connections-page:addConnection'), 'ERR_NO_PERMISSION');
  const kind = { channel, provider };
  const test = deps.testerOf(kind);
  ensure(test, 'ERR_CHANNEL_UNSUPPORTED');
  const stored = id === undefined ? null : await selectConnection(tx, id);
  ensure(
    stored !== undefined && (stored === null || (stored.channel === channel && stored.provider === provider)),
    'ERR_NO_WAPP_FOUND',
  );
  const merged = mergeCredentials(actor, kind, credentials, stored?.credentialsSecret ?? null, deps.box);
  if (merged === null) throw invalidInput('credentials', 'required');
  const connection = { id: stored?.id ?? 0, companyId: tx.companyId, name: stored?.name ?? '', ...merged };
  return { call: () => test(connection), confirmedId: stored && isStored(stored, merged, deps) ? stored.id : null };
}

const isStored = ({ credentialsSecret }: ConnectionRow, { credentials }: OpenCredentials, { box }: ConnectionDeps) =>
  credentialsSecret !== null && isDeepStrictEqual(openCredentials(credentialsSecret, box), credentials);
