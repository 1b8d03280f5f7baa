import { isPublicUrl } from './public-url.ts';

/** `hosts`: hosts of the operator's private network, each as `name` or `name:port`. */
export function isNamedHost(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && (hosts.includes(host) || hosts.includes(hostname));
}

/** Whether an address that a company entered may be called: a public address over https, or a host that the operator allows. */
export const mayCallOutside = (address: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '' && (isPublicUrl(address) || isNamedHost(address, hosts));
};
