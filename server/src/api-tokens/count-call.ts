import { maxCallsPerDay, maxCallsPerMinute } from '@balcao/contract/api-tokens/api-token';
import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { type ApiCaller, insertCall, selectRetryAfter } from './api-call.store.ts';

const limits = { perMinute: maxCallsPerMinute, perDay: maxCallsPerDay };

/** A refused call is not counted, so a caller that waits as told is served. @throws Failure ERR_RATE_LIMIT */
export async function countCall(tx: Tx, caller: ApiCaller): Promise<void> {
  if (await insertCall(tx, caller, limits)) return;
  throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds: await selectRetryAfter(tx, caller, limits) });
}
