import { isIPv6 } from 'node:net';

/**
 * The network of one subscriber, for limits: an IPv4 address, or the /64 of an IPv6 address, within which a subscriber
 * can use another address for each call.
 */
export function subscriberNetwork(address: string): string {
  const [withoutZone = ''] = address.split('%'); // fe80::1%eth0
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(withoutZone)) return withoutZone;
  const [head = '', tail] = withoutZone.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  const whole = tail === undefined ? groups : [...groups, ...zeros, ...last];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
