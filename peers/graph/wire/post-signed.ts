import { createHmac } from 'node:crypto';

/** Webhook address of an account, and the secret that signs its posts. */
export type WebhookTarget = { webhookUrl: string; appSecret: string };

export function signatureOf(raw: Buffer, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;
}

/** Posts these exact bytes with their signature. False when the response is not 200, or there is none. */
export async function postSigned(target: WebhookTarget, raw: Buffer, timeoutMs: number): Promise<boolean> {
  try {
    const answer = await fetch(target.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        'x-hub-signature-256': signatureOf(raw, target.appSecret),
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
export async function callHandshake(
  { webhookUrl }: Pick<WebhookTarget, 'webhookUrl'>,
  verifyToken: string,
  challenge: string,
) {
  const url = new URL(webhookUrl);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.verify_token', verifyToken);
  url.searchParams.set('hub.challenge', challenge);
  const answer = await fetch(url);
  const body = await answer.text();
  return { isVerified: answer.status === 200 && body === challenge, status: answer.status, body };
}
