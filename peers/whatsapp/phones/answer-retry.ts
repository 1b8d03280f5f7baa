import { typed33 } from '../wire/curve.ts';
import { bytesOf, child, numberOf, type Stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import { nowSeconds, type World } from '../world/world.ts';
import { toDevice, toOwnDevice } from './send-message.ts';
import { toGroupDevice } from './send-to-group.ts';

/** A companion could not decrypt a message: the phone encrypts it again for it, in a new session. */
export async function answerRetry(world: World, phone: Account, device: Device, given: Stanza): Promise<void> {
  const id = given.attrs['id'] ?? '';
  const sent = phone.sent.get(id);
  if (sent === undefined) return;
  const count = Number(child(given, 'retry')?.attrs['count'] ?? 1);
  await phone.signal.inTurn(async () => {
    phone.signal.dropSession(device.address);
    await restartSession(phone, device, child(given, 'keys'));
    const again = { id, message: sent.message, at: nowSeconds(), count };
    const group = world.groupOf(sent.chat);
    const to = world.accountOf(sent.chat);
    if (group !== undefined) await toGroupDevice(world, phone, group, device, again);
    else if (device.number === phone.number && to !== undefined) await toOwnDevice(world, phone, to, device, again);
    else await toDevice(world, phone, device, again);
  });
}

/** Uses the keys of the request, if any. */
async function restartSession(phone: Account, device: Device, keys: Stanza | undefined): Promise<void> {
  if (keys === undefined) return;
  const oneTime = child(keys, 'key');
  const signed = child(keys, 'skey');
  if (oneTime === undefined || signed === undefined) return;
  device.preKeys.delete(numberOf(child(oneTime, 'id')));
  await phone.signal.startSession(device.address, {
    registrationId: device.keys.registrationId,
    identityKey: typed33(bytesOf(child(keys, 'identity'))),
    preKey: { keyId: numberOf(child(oneTime, 'id')), publicKey: typed33(bytesOf(child(oneTime, 'value'))) },
    signedPreKey: {
      keyId: numberOf(child(signed, 'id')),
      publicKey: typed33(bytesOf(child(signed, 'value'))),
      signature: bytesOf(child(signed, 'signature')),
    },
  });
}
