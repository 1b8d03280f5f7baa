import Fastify from 'fastify';
import { describe, expect, it, test } from 'vitest';
import { parseTrustProxy, toFastifyTrust } from './trust-proxy.ts';

test.each([
  ['false', false],
  ['0', false],
  ['true', 1],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8, 192.0.2.1,2001:db8::/32', ['10.0.0.0/8', '192.0.2.1', '2001:db8::/32']],
  ['loopback', ['loopback']],
  ['11', undefined],
  ['maybe', undefined],
  ['10.0.0.0/33', undefined],
  ['10.0.0.1,proxy.example', undefined],
  [',', undefined],
])('TRUST_PROXY=%s', (text, trust) => {
  expect(parseTrustProxy(text)).toEqual(trust);
});

describe('the caller behind proxies', () => {
  /** The caller's address as the server determines it, for a connection from `from` with this header. */
  const callerOf = async (trust: string, from: string, forwarded: string) => {
    const app = Fastify({ trustProxy: toFastifyTrust(parseTrustProxy(trust) ?? false) });
    app.get('/', async ({ ip }) => ip);
    const answer = await app.inject({ url: '/', remoteAddress: from, headers: { 'x-forwarded-for': forwarded } });
    await app.close();
    return answer.body;
  };

  it.each([
    ['true', '10.0.0.1', 'forged, 198.51.100.7', '198.51.100.7'],
    ['true', '10.0.0.1', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
    ['1', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['2', '10.0.0.1', '1.2.3.4, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['10.0.0.0/8', '10.0.0.1', '1.2.3.4, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['10.0.0.0/8', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['false', '10.0.0.1', '1.2.3.4', '10.0.0.1'],
  ])(
    'with TRUST_PROXY=%s, %s saying "%s", is %s, and not what they wrote themselves',
    async (trust, from, forwardedFor, is) => {
      expect(await callerOf(trust, from, forwardedFor)).toBe(is);
    },
  );
});
