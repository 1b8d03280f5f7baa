import { failureReason, withDetail } from '@balcao/contract/channels/failure-reason';
import { Failure } from '@balcao/contract/errors';
import type { ChannelConnection } from '../channel.ts';
import { reasonOf } from '../graph/classify-error.ts';
import { callGraph, type Timeouts } from '../graph/graph-client.ts';
import type { PlatformVariant } from './platform-variant.ts';

/** Asks Meta for the owner of the connection's token. @throws Failure ERR_CONNECTION_TEST */
export async function checkAccount(
  variant: PlatformVariant,
  connection: ChannelConnection,
  timeouts: Timeouts,
): Promise<{ accountId: string; name: string }> {
  const account = variant.accountOf(connection);
  const called = await callGraph(account.access, { method: 'GET', path: variant.test.path(account) }, timeouts);
  if (!called.ok) {
    const { failure } = called;
    const reason = failure.kind === 'refused' ? reasonOf(variant.policies, failure) : failure.details;
    throw new Failure('ERR_CONNECTION_TEST', { reason });
  }
  const owner = variant.test.read(called.body);
  if (owner === null) throw new Failure('ERR_CONNECTION_TEST', { reason: withDetail('metaUnreachable', 'no account') });
  const { ids, name } = owner;
  // With a token of another account sends would work, but inbound events would not be matched.
  if (!ids.includes(account.id)) {
    const found = { name: name || '?', id: ids[0] ?? '?', expected: account.id };
    throw new Failure('ERR_CONNECTION_TEST', { reason: failureReason('tokenOfNamedAccount', found) });
  }
  return { accountId: account.id, name };
}
