import { BlockList, isIP } from 'node:net';

/**
 * What is not the open internet, by IANA's registries of special-purpose addresses (IPv4, RFC 6890 and later): this
 * machine, private networks, link-local (where clouds keep their secrets), relays, tests, documentation, multicast.
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
/** Of IPv6 only 2000::/3 is given out at all; the rest translates to IPv4, is local, or is nobody's. In it, these are special. */
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
// Apart: ::ffff:0:0 in one list would be all of IPv4.
const specialIpv4List = blockListOf(specialIpv4, 'ipv4');
const globalIpv6List = blockListOf([globalIpv6], 'ipv6');
const specialIpv6List = blockListOf(specialIpv6, 'ipv6');

/** An address of the open internet. */
export function isPublicAddress(ip: string): boolean {
  const family = ip.includes('%') ? 0 : isIP(ip); // with a zone it is of a network next door
  if (family === 4) return !specialIpv4List.check(ip, 'ipv4');
  return family === 6 && globalIpv6List.check(ip, 'ipv6') && !specialIpv6List.check(ip, 'ipv6');
}

/**
 * Whether an address typed by a person may be called from here, as far as its text tells: https, and a name or number
 * of the outside. A name may still lead inside: whoever connects looks at what it resolves to.
 */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !/\.(localhost|local|internal|intranet|lan|home|corp|arpa)$/.test(host);
}
