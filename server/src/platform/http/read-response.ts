import type { IncomingMessage } from 'node:http';

/** The response exceeds the size limit. */
export class ResponseTooLargeError extends Error {
  readonly code = 'ANSWER_TOO_LARGE';
}

/**
 * The whole body of an answer, as text. Whoever chose the address chose how much comes back: past `maxBytes` the
 * connection is closed. Its time is the call's own, see guarded-fetch.ts.
 * @throws ResponseTooLargeError
 */
export async function readResponse(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('an answer is bytes');
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new ResponseTooLargeError('the answer does not end');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
