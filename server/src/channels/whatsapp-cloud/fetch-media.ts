import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { MediaFailReason } from '@balcao/contract/messages/message';
import { z } from 'zod';
import type { ChannelConnection, FetchedMedia } from '../channel.ts';
import { fetchFile } from '../graph/fetch-file.ts';
import { callGraph, isPrivatePeer, type Timeouts } from '../graph/graph-client.ts';
import { credentialsOf } from './credentials-of.ts';
import { throwIfAccessEnded } from './error-policy.ts';

const ref = z.object({ id: z.string().regex(/^[\w.-]{1,100}$/) });
const description = z.looseObject({
  url: z.url({ protocol: /^https?$/ }),
  sha256: z.string().optional().catch(undefined),
  file_size: z.coerce.number().optional().catch(undefined),
});

/** Graph's code for a missing object. */
const notFoundCode = 100;

/**
 * Downloads a customer's file in two steps: its URL, valid for five minutes, then its bytes, both with the connection's
 * token. Failed: permanently gone. Throws when it may succeed later.
 */
export async function fetchMedia(
  connection: ChannelConnection,
  given: Record<string, unknown>,
  timeouts: Timeouts,
): Promise<FetchedMedia | { failed: MediaFailReason }> {
  const parsed = ref.safeParse(given);
  if (!parsed.success) return { failed: 'gone' };
  const credentials = credentialsOf(connection);
  const path = `${parsed.data.id}?phone_number_id=${encodeURIComponent(credentials.phoneNumberId)}`;
  const called = await callGraph(credentials, { method: 'GET', path }, timeouts);
  if (!called.ok) {
    if (called.failure.kind === 'refused' && called.failure.code === notFoundCode) return { failed: 'gone' };
    throwIfAccessEnded(called.failure);
    throw new Error(`media description: ${called.failure.kind} ${called.failure.details}`);
  }
  const { url, sha256, file_size: sizeBytes } = description.parse(called.body);
  const bytes = await fetchFile(url, {
    headers: { authorization: `Bearer ${credentials.accessToken}` },
    timeoutMs: timeouts.fileMs,
    allowPrivateNetwork: isPrivatePeer(credentials),
  });
  if (bytes === null) throw new Error('media: its address has expired'); // the next attempt requests a new URL
  const isHex = sha256 !== undefined && /^[0-9a-f]{64}$/i.test(sha256);
  return { bytes: isHex ? bytes.compose(verifyHash(sha256.toLowerCase())) : bytes, name: null, sizeBytes };
}

/** Fails at the end when the hash does not match. */
function verifyHash(sha256: string): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new Error('media: the bytes are not those that were announced'));
    },
  });
}
