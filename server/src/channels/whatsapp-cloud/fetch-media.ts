import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { z } from 'zod';
import type { Line } from '../channel.ts';
import { callGraph, credentialsOf, type Patience } from './graph-client.ts';

const ref = z.object({ id: z.string().regex(/^[\w.-]{1,100}$/) });
const description = z.looseObject({
  url: z.url({ protocol: /^https?$/ }),
  sha256: z.string().optional().catch(undefined),
});

/** Graph's word for an object that is not there, or no longer. */
const gone = 100;

/**
 * A customer's file in two steps: its address, good for five minutes, then its bytes, both under the line's token.
 * Null: it is gone for good. Throws when it may come later.
 */
export async function fetchMedia(
  line: Line,
  given: Record<string, unknown>,
  patience: Patience,
): Promise<{ bytes: Readable; name: null } | null> {
  const parsed = ref.safeParse(given);
  if (!parsed.success) return null;
  const { phoneNumberId, accessToken, graphUrl } = credentialsOf(line);
  const path = `${parsed.data.id}?phone_number_id=${encodeURIComponent(phoneNumberId)}`;
  const called = await callGraph(line, { method: 'GET', path }, patience);
  if (!called.ok) {
    if (called.failure.kind === 'refused' && called.failure.code === gone) return null;
    throw new Error(`media description: ${called.failure.kind} ${called.failure.details}`);
  }
  const { url, sha256 } = description.parse(called.body);
  // The token is never spoken in clear, unless the line itself is (a peer on loopback).
  if (!url.startsWith('https:') && (graphUrl === undefined || graphUrl.startsWith('https:')))
    throw new Error('media address without TLS');
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'follow', // across origins fetch drops the token by itself
    signal: AbortSignal.timeout(patience.fileMs),
  });
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    throw new Error(`media: HTTP ${answer.status}`);
  }
  const bytes = Readable.from(chunksOf(answer.body));
  return {
    bytes:
      sha256 !== undefined && /^[0-9a-f]{64}$/i.test(sha256) ? bytes.compose(checking(sha256.toLowerCase())) : bytes,
    name: null,
  };
}

/** Fails at the end when the bytes are not those that were announced. */
function checking(sha256: string): Transform {
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

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = body.getReader();
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      yield Buffer.from(value ?? []);
  } finally {
    await reader.cancel().catch(() => {}); // whoever stopped reading has its own error
  }
}
