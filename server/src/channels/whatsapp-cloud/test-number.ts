import type { CloudCredentials } from '@balcao/contract/connections/connection';
import { Failure } from '@balcao/contract/errors';
import { z } from 'zod';
import type { ChannelConnection } from '../channel.ts';
import { callGraph, type Timeouts } from '../graph/graph-client.ts';
import { credentialsOf } from './credentials-of.ts';
import { failureReasonOf, reasonOf } from './error-policy.ts';

const testedNumber = z.object({ display_phone_number: z.string().optional(), verified_name: z.string().optional() });

const accountNumbers = z.object({
  data: z.array(z.object({ id: z.string() })),
  paging: z.object({ next: z.string().optional() }).optional().catch(undefined),
});
const pageSize = 100;
/** Invalid parameter: also of an account that does not exist, or is not the token's. */
const noSuchObject = 100;

/**
 * Asks Meta for the number of these credentials, and whether it belongs to their account: templates and webhooks are the
 * account's, and with another account neither would arrive. @throws Failure ERR_CONNECTION_TEST
 */
export async function testNumber(
  connection: ChannelConnection,
  timeouts: Timeouts,
): Promise<{ accountId: string; name: string }> {
  const credentials = credentialsOf(connection);
  const { phoneNumberId } = credentials;
  const called = await callGraph(
    credentials,
    { method: 'GET', path: `${phoneNumberId}?fields=id,display_phone_number,verified_name` },
    timeouts,
  );
  if (!called.ok) {
    const { failure } = called;
    throw testFailure(failure.kind === 'refused' ? reasonOf(failure.code, failure.details) : failure.details);
  }
  const tested = testedNumber.safeParse(called.body);
  if (!tested.success) throw testFailure(failureReasonOf({ kind: 'silent', details: 'no phone number' }));
  if (await isOfAnotherAccount(credentials, timeouts)) throw testFailure('numberOfAnotherAccount');
  const { display_phone_number: phone = '', verified_name: name = phone } = tested.data;
  return { accountId: phoneNumberId, name };
}

/** False also when it cannot be known: a token without the permission to manage the account may send messages. */
async function isOfAnotherAccount(credentials: CloudCredentials, timeouts: Timeouts): Promise<boolean> {
  const { businessAccountId, phoneNumberId } = credentials;
  const path = `${businessAccountId}/phone_numbers?fields=id&limit=${pageSize}`;
  const called = await callGraph(credentials, { method: 'GET', path }, timeouts);
  if (!called.ok) return called.failure.kind === 'refused' && called.failure.code === noSuchObject;
  const listed = accountNumbers.safeParse(called.body);
  if (!listed.success || listed.data.paging?.next !== undefined) return false;
  return listed.data.data.every(({ id }) => id !== phoneNumberId);
}

const testFailure = (reason: string): Failure => new Failure('ERR_CONNECTION_TEST', { reason });
