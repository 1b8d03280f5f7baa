import { BlockList, isIP } from 'node:net';

/**
 * Address ranges that are not the public internet, by IANA's registries of special-purpose addresses (IPv4, RFC 6890
 * and later): this machine, private networks, link-local (where clouds serve their credentials), relays, tests,
 * documentation, multicast.
 */
const specialIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/**
 * Of IPv6 only 2000::/3 is assigned to the public internet; the rest translates to IPv4, is local, or is unassigned.
 * These are the special ranges within 2000::/3.
 */
const globalIpv6 = ['2000::', 3] as const;
const specialIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const blockListOf = (networks: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
};
// Separate lists for IPv4 and IPv6: in a common one ::ffff:0:0 would match all of IPv4.
const specialIpv4List = blockListOf(specialIpv4, 'ipv4');
const globalIpv6List = blockListOf([globalIpv6], 'ipv6');
const specialIpv6List = blockListOf(specialIpv6, 'ipv6');

/** Whether this is an address of the public internet. */
export function isPublicAddress(ip: string): boolean {
  const family = ip.includes('%') ? 0 : isIP(ip); // an address with a zone is link-local
  if (family === 4) return !specialIpv4List.check(ip, 'ipv4');
  return family === 6 && globalIpv6List.check(ip, 'ipv6') && !specialIpv6List.check(ip, 'ipv6');
}

/**
 * Whether an address entered by a person may be called, as far as its text shows: https, with a host name or a public
 * IP address. The name may still resolve to an internal address, which is checked when connecting (guarded-fetch.ts).
 */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !/\.(localhost|local|internal|intranet|lan|home|corp|arpa)$/.test(host);
}
