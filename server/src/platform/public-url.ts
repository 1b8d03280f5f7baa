import { BlockList, isIP } from 'node:net';

/** What is inside: this machine, private networks, link-local (where clouds keep their secrets), multicast, documentation. */
const inside = { ipv4: new BlockList(), ipv6: new BlockList() }; // apart: ::ffff:0:0 in one list would be all of IPv4
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.ipv4.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96], // an IPv4 address in disguise, and so the next
  ['::ffff:0:0', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['2001:db8::', 32],
] as const)
  inside.ipv6.addSubnet(network, prefix, 'ipv6');

/** An address of the open internet. */
export function isPublicAddress(ip: string): boolean {
  const family = ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(ip)];
  return family !== undefined && !inside[family].check(ip, family);
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
