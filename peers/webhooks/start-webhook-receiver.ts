import { createHmac, timingSafeEqual } from 'node:crypto';
import { type HttpPeer, type ServiceCall, startHttpPeer } from '../http-peer/start-http-peer.ts';

/** A parsed call. */
export type ReceivedHook = { id: string; at: number; body: Record<string, unknown> };

export type WebhookReceiver = HttpPeer & {
  /** the URL to configure; it contains a secret */
  address: string;
  /** signing secret of calls; "" means that none is accepted */
  secret: string;
  /** accepted calls in order of arrival; each id once */
  received: ReceivedHook[];
  /** reasons for rejected calls */
  refusals: string[];
  /** JSON of the response, which may contain replies to the customer */
  reply: (hook: ReceivedHook) => unknown;
  reset(): void;
};

const toleranceSeconds = 300;

/** A receiver that verifies deliveries by the Standard Webhooks specification: https://www.standardwebhooks.com */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const service = await startHttpPeer((call) => {
    const wrong = checkSignature(call, peer.secret);
    if (wrong) {
      peer.refusals.push(wrong);
      return { status: 401, body: { error: wrong } };
    }
    const hook = { id: header(call, 'webhook-id'), at: call.at.getTime(), body: JSON.parse(call.text) };
    if (!peer.received.some(({ id }) => id === hook.id)) peer.received.push(hook);
    return { status: 200, body: peer.reply(hook) ?? {} };
  });
  const peer: WebhookReceiver = Object.assign(service, {
    address: `${service.url}/hooks/f00?from=balcao`,
    secret: '',
    received: [] as ReceivedHook[],
    refusals: [] as string[],
    reply: (): unknown => ({}),
    reset: () => {
      service.behave();
      service.calls.length = 0;
      peer.received.length = 0;
      peer.refusals.length = 0;
      peer.reply = () => ({});
    },
  });
  return peer;
}

const header = ({ headers }: ServiceCall, name: string): string => String(headers[name] ?? '');

function checkSignature(call: ServiceCall, secret: string): string | null {
  const [id, timestamp, signatures] = [
    header(call, 'webhook-id'),
    header(call, 'webhook-timestamp'),
    header(call, 'webhook-signature'),
  ];
  if (call.method !== 'POST' || !header(call, 'content-type').startsWith('application/json'))
    return 'JSON by POST only';
  if (id === '' || !/^\d+$/.test(timestamp)) return 'no id or no timestamp';
  if (Math.abs(call.at.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return 'too old';
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${call.text}`).digest();
  const isSigned = signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? null : 'not signed by us';
}
