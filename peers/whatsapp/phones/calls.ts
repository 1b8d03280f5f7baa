import { randomBytes } from 'node:crypto';
import { deliver } from '../delivery/deliver.ts';
import { stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { newMessageId } from './message-id.ts';

/** Rings at every companion of the callee. A companion can only reject. */
export function startCall(world: World, from: Account, to: Account, isVideo: boolean): string {
  const callId = randomBytes(16).toString('hex').toUpperCase();
  from.calls.set(callId, 'ringing');
  const sound = stanza('audio', { enc: 'opus', rate: 16_000 });
  const inside = isVideo ? [sound, stanza('video', { enc: 'h.264' })] : [sound];
  sendCallStanza(world, from, to, 'offer', { callId, inside });
  return callId;
}

/** The caller hangs up, or the call was not answered. */
export function endCall(world: World, from: Account, to: Account, callId: string, reason?: string): void {
  from.calls.set(callId, 'ended');
  sendCallStanza(world, from, to, 'terminate', { callId, ...(reason === undefined ? {} : { reason }) });
}

function sendCallStanza(
  world: World,
  from: Account,
  to: Account,
  tag: string,
  call: { callId: string; inside?: ReturnType<typeof stanza>[]; reason?: string },
): void {
  const attrs = {
    'call-id': call.callId,
    'call-creator': from.jid,
    caller_pn: from.jid === from.pnJid || from.behaviour.sendsBothAddresses ? from.pnJid : undefined,
    reason: call.reason,
  };
  const given = stanza('call', { from: from.jid, id: newMessageId(), t: nowSeconds(), notify: from.name }, [
    stanza(tag, attrs, call.inside ?? []),
  ]);
  for (const device of to.devices) deliver(world, device, given, { isQueued: true });
}
