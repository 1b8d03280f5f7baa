import { deliver } from '../delivery/deliver.ts';
import { raw32 } from '../wire/curve.ts';
import { bigEndian, type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import { nowSeconds, type World } from '../world/world.ts';

/**
 * A phone that could not decrypt a message requests another copy from the companion that wrote it, with keys for a new
 * session.
 */
export function requestResend(
  world: World,
  phone: Account,
  device: Device,
  message: { id: string; group?: string; recipient?: string },
): void {
  const asked = phone.retryCounts.get(message.id) ?? 0;
  if (!phone.behaviour.requestsResend || asked >= 5) return;
  phone.retryCounts.set(message.id, asked + 1);
  phone.signal.dropSession(device.address);
  const place = message.group === undefined ? { from: phone.jid } : { from: message.group, participant: phone.jid };
  const attrs = { ...place, recipient: message.recipient, id: message.id, type: 'retry', t: nowSeconds() };
  const retry = stanza('retry', { count: asked + 1, id: message.id, t: nowSeconds(), v: 1 });
  const registration = stanza('registration', {}, bigEndian(phone.signal.keys.registrationId, 4));
  deliver(world, device, stanza('receipt', attrs, [retry, registration, keysOf(phone)]), { isQueued: true });
}

function keysOf(phone: Account): Stanza {
  return stanza('keys', {}, [stanza('type', {}, Buffer.from([5])), ...bundleOf(phone)]);
}

/** A phone's pre-key bundle, as the server returns it. */
export function bundleOf(phone: Account): Stanza[] {
  const { identity, signedPreKey } = phone.signal.keys;
  const oneTime = phone.signal.issuePreKey();
  return [
    stanza('identity', {}, raw32(identity.pubKey)),
    keyStanza('key', oneTime.keyId, oneTime.keyPair.pubKey),
    keyStanza('skey', signedPreKey.keyId, signedPreKey.keyPair.pubKey, signedPreKey.signature),
  ];
}

export function keyStanza(tag: 'key' | 'skey', id: number, pub: Uint8Array, signature?: Uint8Array): Stanza {
  return stanza(tag, {}, [
    stanza('id', {}, bigEndian(id, 3)),
    stanza('value', {}, raw32(pub)),
    ...(signature === undefined ? [] : [stanza('signature', {}, signature)]),
  ]);
}
