import { Failure } from '@balcao/contract/errors';
import { z } from 'zod';
import type { ChannelConnection } from '../channel.ts';
import { callGraph, type Timeouts } from '../graph/graph-client.ts';
import { credentialsOf } from './credentials-of.ts';
import { failureReasonOf, reasonOf } from './error-policy.ts';

const testedNumber = z.object({ display_phone_number: z.string().optional(), verified_name: z.string().optional() });

/** Asks Meta for the number of these credentials. @throws Failure ERR_CONNECTION_TEST */
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
  if (called.ok) {
    const tested = testedNumber.safeParse(called.body);
    if (!tested.success)
      throw new Failure('ERR_CONNECTION_TEST', {
        reason: failureReasonOf({ kind: 'silent', details: 'no phone number' }),
      });
    const { display_phone_number: phone = '', verified_name: name = phone } = tested.data;
    return { accountId: phoneNumberId, name };
  }
  const { failure } = called;
  throw new Failure('ERR_CONNECTION_TEST', {
    reason: failure.kind === 'refused' ? reasonOf(failure.code, failure.details) : failure.details,
  });
}
