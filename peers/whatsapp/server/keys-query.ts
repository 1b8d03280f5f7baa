import { notifyLowPreKeys } from '../phones/encrypt-for-device.ts';
import { bundleOf, keyStanza } from '../phones/request-resend.ts';
import { raw32 } from '../wire/curve.ts';
import { parseJid } from '../wire/jid.ts';
import { bigEndian, bytesOf, child, children, numberOf, type Stanza, stanza } from '../wire/stanza.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';
import type { Answer } from './answer.ts';

/** Keys: count of the remaining ones, upload of new ones, and those of others. */
export function answerKeys(world: World, device: Device, given: Stanza): Answer {
  const [asked] = children(given);
  if (asked?.tag === 'count') return [stanza('count', { value: device.preKeys.size })];
  if (asked?.tag === 'digest') return [stanza('digest', {}, [])];
  if (asked?.tag === 'rotate') {
    device.keys.signedPreKey = signedKeyOf(child(asked, 'skey'));
    world.emit('changed');
    return undefined;
  }
  if (given.attrs['type'] === 'get')
    return [
      stanza(
        'list',
        {},
        children(asked, 'user').map((user) => bundle(world, user.attrs['jid'] ?? '')),
      ),
    ];
  for (const key of children(child(given, 'list'), 'key'))
    device.preKeys.set(numberOf(child(key, 'id')), bytesOf(child(key, 'value')));
  device.isNotifiedOfFewPreKeys = false;
  world.emit('changed');
  return undefined;
}

function signedKeyOf(skey: Stanza | undefined) {
  return {
    id: numberOf(child(skey, 'id')),
    pub: bytesOf(child(skey, 'value')),
    signature: bytesOf(child(skey, 'signature')),
  };
}

function bundle(world: World, jid: string): Stanza {
  const account = world.accountOf(jid);
  const device = account?.devices.find((each) => each.id === parseJid(jid).device);
  if (account === undefined || (parseJid(jid).device !== 0 && device === undefined))
    return stanza('user', { jid }, [stanza('error', { code: 404, text: 'item-not-found' })]);
  const type = stanza('type', {}, Buffer.from([5]));
  if (device === undefined) {
    const registration = stanza('registration', {}, bigEndian(account.signal.keys.registrationId, 4));
    return stanza('user', { jid }, [registration, type, ...bundleOf(account)]);
  }
  const { registrationId, signedPreKey, preKey } = device.takeBundle();
  notifyLowPreKeys(world, device);
  return stanza('user', { jid }, [
    stanza('registration', {}, bigEndian(registrationId, 4)),
    type,
    stanza('identity', {}, raw32(device.keys.identity)),
    keyStanza('skey', signedPreKey.keyId, signedPreKey.publicKey, signedPreKey.signature),
    ...(preKey === undefined ? [] : [keyStanza('key', preKey.keyId, preKey.publicKey)]),
  ]);
}
