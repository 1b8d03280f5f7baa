import { createHmac } from 'node:crypto';
import type { BusinessNumber } from './number.ts';

export function signatureOf(raw: Buffer, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;
}

/** Posts these very bytes under their signature. False when the answer is not 200, or there is none. */
export async function postSigned(number: BusinessNumber, raw: Buffer, timeoutMs: number): Promise<boolean> {
  try {
    const answer = await fetch(number.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        'x-hub-signature-256': signatureOf(raw, number.appSecret),
      },
      body: new Uint8Array(raw),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** The handshake by which Meta checks a new webhook address. */
export async function callHandshake(number: BusinessNumber, verifyToken: string, challenge: string) {
  const url = new URL(number.webhookUrl);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.verify_token', verifyToken);
  url.searchParams.set('hub.challenge', challenge);
  const answer = await fetch(url);
  const body = await answer.text();
  return { isVerified: answer.status === 200 && body === challenge, status: answer.status, body };
}
