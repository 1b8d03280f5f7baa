import type { InboundEvent } from '../../channel.ts';
import { checked } from './checked.ts';
import { bareJid, identityOf, isLid, isPerson, isPhone } from './jid.ts';

/** A LID and a phone number are one person. Null when either is none. */
export function mappingOf(lid: string, pn: string, at: Date): InboundEvent | null {
  const pair = pairOf(lid, pn);
  const [now, was] = pair ? [identityOf(pair[0]), identityOf(pair[1])] : [];
  if (!pair || !now || !was) return null;
  const providerId = `identity:${now.value}:${was.value}`;
  return checked({ kind: 'identity', chat: pair[0], at, providerId, identities: [now, was], was: [was], name: '' });
}

/** Both bare; null when they are not one of each. */
export function pairOf(lid: string, pn: string): [lid: string, pn: string] | null {
  const [bareLid, barePn] = [bareJid(lid), bareJid(pn)];
  if (bareLid === null || barePn === null || !isPerson(bareLid) || !isPerson(barePn)) return null;
  return isLid(bareLid) && isPhone(barePn) ? [bareLid, barePn] : null;
}
