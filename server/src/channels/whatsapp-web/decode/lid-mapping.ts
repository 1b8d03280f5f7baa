import type { InboundEvent } from '../../inbound-event.ts';
import { bareJid, identityOf, isLid, isPerson, isPhone } from './jid.ts';
import { validated } from './validated.ts';

/** The identity event for a LID and a phone number of one person. Null when either is invalid. */
export function lidMappingEvent(lid: string, pn: string, at: Date): InboundEvent | null {
  const pair = lidPairOf(lid, pn);
  const [now, was] = pair ? [identityOf(pair[0]), identityOf(pair[1])] : [];
  if (!pair || !now || !was) return null;
  const providerId = `identity:${now.value}:${was.value}`;
  return validated({ kind: 'identity', chat: pair[0], at, providerId, identities: [now, was], was: [was], name: '' });
}

/** Both as bare JIDs; null unless they are one of each kind. */
export function lidPairOf(lid: string, pn: string): [lid: string, pn: string] | null {
  const [bareLid, barePn] = [bareJid(lid), bareJid(pn)];
  if (bareLid === null || barePn === null || !isPerson(bareLid) || !isPerson(barePn)) return null;
  return isLid(bareLid) && isPhone(barePn) ? [bareLid, barePn] : null;
}
