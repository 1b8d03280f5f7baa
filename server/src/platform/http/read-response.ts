import type { IncomingMessage } from 'node:http';

/** The response exceeds the size limit. */
export class ResponseTooLargeError extends Error {
  readonly code = 'ANSWER_TOO_LARGE';
  /** its text up to the limit */
  readonly beginning: string;

  constructor(beginning: string) {
    super('the answer does not end');
    this.beginning = beginning;
  }
}

/**
 * Reads the whole body of a response as text. The other side decides how much it sends: when it exceeds `maxBytes` the
 * connection is closed. The time limit is that of the call (guarded-fetch.ts). @throws ResponseTooLargeError
 */
export async function readResponse(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('an answer is bytes');
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new ResponseTooLargeError(Buffer.concat(chunks).toString('utf8'));
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
