import type { IncomingMessage } from 'node:http';

/** The response exceeds the size limit. */
export class AnswerTooLarge extends Error {
  readonly code = 'ANSWER_TOO_LARGE';
}

/**
 * The whole body of an answer, as text. Whoever chose the address chose how much comes back: past `maxBytes` the
 * connection is closed. Its time is the call's own, see call-outside.ts.
 * @throws AnswerTooLarge
 */
export async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('an answer is bytes');
    size += chunk.length;
    if (size > maxBytes) {
      answer.destroy();
      throw new AnswerTooLarge('the answer does not end');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
