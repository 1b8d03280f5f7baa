import { isIP } from 'node:net';

/** The proxies whose X-Forwarded-For is trusted: none, this many in front of us, or those with these addresses. */
export type TrustProxy = false | number | string[];

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];
const maxHops = 10;

/**
 * `true` means one proxy, never "all of them": the left end of X-Forwarded-For is written by the caller. Undefined when
 * the text is none of these.
 */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (text === 'false' || text === '0') return false;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text) <= maxHops ? Number(text) : undefined;
  const proxies = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return proxies.length > 0 && proxies.every(isProxy) ? proxies : undefined;
}

function isProxy(text: string): boolean {
  if (namedRanges.includes(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** For Fastify, which does not accept a bare number: hop 0 is the address that connected to us, higher hops are further away. */
export const toFastifyTrust = (trust: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
