import { deliver } from '../delivery/deliver.ts';
import { stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import { nowSeconds, type World } from '../world/world.ts';

export type Typing = 'composing' | 'recording' | 'paused';

/** Delivered only to companions online at that moment. */
export function showTyping(world: World, from: Account, to: Account, state: Typing): void {
  const inside = state === 'recording' ? stanza('composing', { media: 'audio' }) : stanza(state);
  const given = stanza('chatstate', { from: from.jid }, [inside]);
  for (const device of to.devices) deliver(world, device, given, { isQueued: false });
}

export function showPresence(world: World, from: Account, to: Account, type: 'available' | 'unavailable'): void {
  const given = stanza('presence', { from: from.jid, type, last: type === 'unavailable' ? nowSeconds() : undefined });
  for (const device of to.devices) deliver(world, device, given, { isQueued: false });
}
