import { createHmac, randomBytes } from 'node:crypto';
import { calculateSignature, verifySignature } from 'whatsapp-rust-bridge';
import { raw32, typed33 } from '../wire/curve.ts';
import { pnServer } from '../wire/jid.ts';
import { proto } from '../wire/schema.ts';
import { bytesOf, child, type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import { Device } from '../world/device.ts';
import { nowSeconds, type World } from '../world/world.ts';
import type { Connection } from './connection.ts';

/** Starts the pairing of an unknown companion: it gets codes to show. */
export function beginPairing(
  world: World,
  connection: Connection,
  data: proto.ClientPayload.IDevicePairingRegistrationData,
  noise: Buffer,
): void {
  const bytes = (value: Uint8Array | null | undefined) => Buffer.from(value ?? []);
  const big = (value: Buffer) => (value.length === 0 ? 0 : value.readUIntBE(0, value.length));
  const { qrRefs, qrRefMs } = world.settings;
  const refs = Array.from({ length: qrRefs }, () => `2@${randomBytes(48).toString('base64')}`);
  connection.registering = {
    keys: {
      noise,
      identity: bytes(data.eIdent),
      registrationId: big(bytes(data.eRegid)),
      signedPreKey: { id: big(bytes(data.eSkeyId)), pub: bytes(data.eSkeyVal), signature: bytes(data.eSkeySig) },
    },
    platform: 0,
    refs,
    refsUntil: qrRefMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + qrRefMs * qrRefs,
  };
  const content = refs.map((ref) => stanza('ref', {}, Buffer.from(ref)));
  const attrs = { from: pnServer, type: 'set', id: nowSeconds(), xmlns: 'md' };
  connection.send(stanza('iq', attrs, [stanza('pair-device', {}, content)]));
  if (world.faults.takeCut('pairDevice', undefined)) connection.close('torn');
}

/** Handles a scanned code as the app does. Resolves when the companion has signed. */
export async function scanCode(world: World, account: Account, connections: Iterable<Connection>, text: string) {
  const [ref = '', noise = '', identity = '', secret = ''] = (text.split('#')[1] ?? text).trim().split(',');
  const connection = [...connections].find((each) => each.registering?.refs.includes(ref));
  const registering = connection?.registering;
  if (connection === undefined || registering === undefined || Date.now() > registering.refsUntil)
    throw new Error('the code has expired, or was never shown by this server');
  const { keys } = registering;
  if (!keys.noise.equals(Buffer.from(noise, 'base64')) || !keys.identity.equals(Buffer.from(identity, 'base64')))
    throw new Error('the keys in the code are not those of the connection');
  return pair(world, account, connection, Buffer.from(secret, 'base64'));
}

/** Signs the companion's keys by the phone; the companion returns its own signature, and is then asked to restart. */
export function pair(world: World, account: Account, connection: Connection, advSecret: Buffer): Promise<Device> {
  const { registering } = connection;
  if (registering === undefined) throw new Error('nobody is registering here');
  const { identity } = registering.keys;
  const id = account.nextDevice++;
  const device = new Device({ number: account.number, lid: account.lid, id, keys: registering.keys });
  const signer = account.signal.keys.identity;
  const accountKey = raw32(signer.pubKey);
  const keyIndex = id - 9;
  const details = Buffer.from(
    proto.ADVDeviceIdentity.encode({
      rawId: randomBytes(4).readUInt32BE() >>> 1,
      timestamp: nowSeconds(),
      keyIndex,
      accountType: 0,
      deviceType: 0,
    }).finish(),
  );
  const accountSignature = calculateSignature(signer.privKey, Buffer.concat([Buffer.from([6, 0]), details, identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: accountKey,
    accountSignature,
  }).finish();
  const hmac = createHmac('sha256', advSecret).update(signed).digest();
  const vouched = Buffer.from(proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish());
  const content = [
    stanza('device-identity', {}, vouched),
    stanza('device', { jid: device.pnJid, lid: device.lidJid }),
    stanza('platform', { name: 'android' }),
    stanza('biz', { name: account.name }),
  ];
  const attrs = { from: pnServer, type: 'set', id: `pair-${account.number}-${id}`, xmlns: 'md', t: nowSeconds() };
  if (world.faults.takeCut('pairSuccess', device)) {
    connection.close('torn');
    return Promise.reject(new Error('the link was cut before the companion was told'));
  }
  return new Promise((resolve, reject) => {
    const done = (error?: Error) => (error === undefined ? resolve(device) : reject(error));
    registering.becoming = { device, signed: details, accountKey, done };
    connection.send(stanza('iq', attrs, [stanza('pair-success', {}, content)]));
  });
}

/** The companion has signed: it is now linked, and its stream is ended so that it returns with a login. */
export function finishPairing(world: World, connection: Connection, given: Stanza): void {
  const becoming = connection.registering?.becoming;
  if (becoming === undefined) return;
  const { device, signed, accountKey, done } = becoming;
  const identity = child(child(given, 'pair-device-sign'), 'device-identity');
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytesOf(identity));
  const words = Buffer.concat([Buffer.from([6, 1]), signed, device.keys.identity, accountKey]);
  if (!verifySignature(typed33(device.keys.identity), words, Buffer.from(deviceSignature ?? []))) {
    connection.close('torn');
    done(new Error('the signature of the companion is wrong'));
    return;
  }
  connection.registering = undefined;
  world.ownerOf(device).devices.push(device);
  if (!world.faults.takeCut('paired', device)) connection.send(stanza('stream:error', { code: 515 }));
  connection.close();
  world.emit('paired', device);
  world.emit('changed');
  done();
}
