import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';

type FetchOptions = { headers?: Record<string, string>; timeoutMs: number; allowPrivateNetwork: boolean };

const maxRedirects = 4;
/** characters that are read of a refusal */
const maxRefusalLength = 1_000;

/**
 * Downloads a file from a vendor's CDN by an address that the vendor gave. Null: it is gone (404, 410), or the address has
 * expired. Throws when it may succeed later, and for addresses that `guardedFetch` rejects, such as plain HTTP. Headers are
 * dropped on redirects to another origin.
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<Readable | null> {
  let url = address;
  let { headers } = options;
  for (let step = 0; step <= maxRedirects; step += 1) {
    const answer = await guardedFetch(url, { ...options, headers: headers ?? {} });
    const http = answer.statusCode ?? 0;
    if (http >= 200 && http <= 299) return answer;
    const isExpired = http === 403 && (await isExpiryNotice(answer));
    answer.destroy();
    const { location } = answer.headers;
    if (http === 404 || http === 410 || isExpired) return null;
    if (http < 300 || http > 399 || location === undefined) throw new Error(`media: HTTP ${http}`);
    const next = new URL(location, url);
    if (next.origin !== new URL(url).origin) headers = {};
    url = next.href;
  }
  throw new Error('media: too many redirections');
}

/** Meta's CDN answers an expired address with 403 and "URL signature expired"; any other 403 may pass. */
async function isExpiryNotice(answer: IncomingMessage): Promise<boolean> {
  let text = '';
  for await (const chunk of answer) {
    text += String(chunk);
    if (text.length > maxRefusalLength) break;
  }
  return /signature expired/i.test(text);
}
