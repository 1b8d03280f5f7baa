import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPublicUrl } from './public-url.ts';

describe('an address entered by a person', () => {
  it.each([
    'https://graph.facebook.com',
    'https://graph.example.com:8443/v1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('%s leads outside', (url) => expect(isPublicUrl(url)).toBe(true));

  it.each([
    'http://graph.facebook.com',
    'https://localhost',
    'https://db',
    'https://metadata.google.internal',
    'https://a.localhost.',
    'https://127.0.0.1:9',
    'https://2130706433', // 127.0.0.1 as a number
    'https://0x7f.1',
    'https://10.1.2.3',
    'https://172.31.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254/latest',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://user:secret@example.com',
    'ftp://example.com',
    'nonsense',
  ])('%s does not', (url) => expect(isPublicUrl(url)).toBe(false));
});

describe('an address of', () => {
  /** IANA's registries of special-purpose addresses, and multicast, as of 2025. */
  const special = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
    203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 255.255.255.255/32
    ::/128 ::1/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32 2001:1::1/128
    2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48
    3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`.split(/\s+/);

  it.each(special)('%s is inside, wherever in it, and written as a URL too', (network) => {
    const { first, free, bits } = parse(network);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << BigInt(free)) - 1n }), (offset) => {
        const address = write(first + offset, bits);
        const host = bits === 32 ? address : `[${address}]`;
        expect([address, isPublicAddress(address), isPublicUrl(`https://${host}/`)]).toEqual([address, false, false]);
      }),
    );
  });

  it('all other assigned addresses are public', () => {
    const networks = special.map(parse);
    const isSpecial = (value: bigint, bits: number) =>
      networks.some((n) => n.bits === bits && value >= n.first && value < n.first + (1n << BigInt(n.free)));
    const ipv4 = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }).map((value) => ({ value, bits: 32 }));
    const ipv6 = fc.bigInt({ min: 0x2n << 124n, max: (0x4n << 124n) - 1n }).map((value) => ({ value, bits: 128 }));
    fc.assert(
      fc.property(fc.oneof(ipv4, ipv6), ({ value, bits }) => {
        expect([write(value, bits), isPublicAddress(write(value, bits))]).toEqual([
          write(value, bits),
          !isSpecial(value, bits),
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['', 'fe80::1%eth0', '2606:4700::1%lo', '1.2.3', 'localhost'])('%s is none', (text) =>
    expect(isPublicAddress(text)).toBe(false),
  );

  function parse(network: string) {
    const [address = '', prefix = ''] = network.split('/');
    const bits = address.includes(':') ? 128 : 32;
    const free = bits - Number(prefix);
    return { first: read(address), free, bits };
  }
  function read(address: string): bigint {
    if (!address.includes(':')) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
    const [head = '', tail = ''] = address.split('::').map((half) => half.split(':').filter(Boolean).join(':'));
    const groups = (half: string) => (half === '' ? [] : half.split(':'));
    const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
    return [...groups(head), ...zeros, ...groups(tail)].reduce((sum, part) => sum * 65_536n + BigInt(`0x${part}`), 0n);
  }
  function write(value: bigint, bits: number): string {
    const [parts, size] = bits === 32 ? [4, 8n] : [8, 16n];
    const digits = Array.from({ length: parts }, (_, i) => (value >> (BigInt(parts - 1 - i) * size)) % (1n << size));
    return bits === 32 ? digits.join('.') : digits.map((part) => part.toString(16)).join(':');
  }
});
