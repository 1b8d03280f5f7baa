import { guardedFetch, NotConnectedError } from '../http/guarded-fetch.ts';
import { isNamedHost } from '../http/named-hosts.ts';
import { isPublicUrl } from '../http/public-url.ts';
import { readResponse } from '../http/read-response.ts';
import { encryptPush, type PushKeys } from './encrypt-push.ts';
import { type VapidIdentity, vapidHeader } from './vapid.ts';

export type WebPush = {
  endpoint: string;
  keys: PushKeys;
  text: string;
  /** how long the push service keeps it for a browser that is offline */
  ttlSeconds: number;
  /** a newer message with the same topic replaces the older one that is kept for a browser: at most 32 characters of base64url */
  topic: string;
};

export type PushOutcome =
  | 'sent'
  /** This browser will never accept messages again: it unsubscribed, or its address may not be called. */
  | 'expired'
  /** It cannot be delivered now. */
  | 'later'
  /** The push service refuses this message. */
  | 'refused';

export type PushSender = {
  identity: VapidIdentity;
  /** hosts of the operator's own network that may be called: docs/OPERATIONS.md, INTEGRATION_HOSTS */
  privateHosts: readonly string[];
};

const timeoutMs = 15_000;
const maxAnswerBytes = 16 * 1024;

/** Passes one message to a browser's push service (RFC 8030). Never throws for failures of the service. */
export async function sendWebPush(
  push: WebPush,
  { identity, privateHosts }: PushSender,
  now: Date,
): Promise<PushOutcome> {
  if (!mayPushTo(push.endpoint, privateHosts)) return 'expired';
  try {
    const answer = await guardedFetch(push.endpoint, {
      method: 'POST',
      headers: {
        authorization: await vapidHeader(push.endpoint, identity, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(push.ttlSeconds),
        topic: push.topic,
        urgency: 'high',
      },
      body: encryptPush(push.text, push.keys),
      timeoutMs,
      allowPrivateNetwork: isNamedHost(push.endpoint, privateHosts),
    });
    await readResponse(answer, maxAnswerBytes);
    return outcomeOf(answer.statusCode ?? 0);
  } catch (error) {
    return isForbiddenAddress(error) ? 'expired' : 'later';
  }
}

/** As far as the address shows; a name that resolves to an internal address is detected when it is called. */
export const mayPushTo = (endpoint: string, privateHosts: readonly string[]): boolean =>
  isPublicUrl(endpoint) || isNamedHost(endpoint, privateHosts);

/** 403: the browser subscribed with another VAPID key and must subscribe again (RFC 8292, section 4.2). */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410 || status === 403) return 'expired';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

const isForbiddenAddress = (error: unknown): boolean =>
  error instanceof NotConnectedError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ADDRESS_NOT_ALLOWED';
