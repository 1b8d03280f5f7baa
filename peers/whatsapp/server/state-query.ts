import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { encryptMedia, sha256 } from '../signal/media-crypto.ts';
import { proto } from '../wire/schema.ts';
import { type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from '../world/account.ts';
import type { Device } from '../world/device.ts';
import type { World } from '../world/world.ts';

/** The collection of the address book. Other collections are empty here. */
const phoneBook = 'critical_unblock_low';

/** A collection of an account's app state: requested from its beginning, and returned whole as a file. */
export function collectionOf(world: World, device: Device, { attrs }: Stanza): Stanza {
  const { name, version = '0' } = attrs;
  const account = world.ownerOf(device);
  if (name !== phoneBook || version !== '0' || account.phoneBook.size === 0)
    return stanza('collection', { name, version });
  const reference = proto.ExternalBlobReference.encode(snapshotOnHost(world, account)).finish();
  return stanza('collection', { name, version: `${account.stateVersion}` }, [stanza('snapshot', {}, reference)]);
}

function snapshotOnHost(world: World, account: Account): proto.IExternalBlobReference {
  const records = [...account.phoneBook].map(([number, name]) => recordOf(world, account, number, name));
  const keyId = { id: account.stateKey.id };
  const content = proto.SyncdSnapshot.encode({ version: { version: account.stateVersion }, records, keyId }).finish();
  const mediaKey = randomBytes(32);
  const blob = encryptMedia('appState', mediaKey, content);
  const directPath = `${world.media.put(blob)}?ccb=11-4`;
  return {
    mediaKey,
    directPath,
    fileSizeBytes: content.length,
    fileSha256: sha256(content),
    fileEncSha256: sha256(blob),
  };
}

/** A record: index and value encrypted with keys of their own, and a MAC over operation, key and value. */
function recordOf(world: World, { stateKey, tampered }: Account, number: string, name: string): proto.ISyncdRecord {
  const keys = Buffer.from(hkdfSync('sha256', stateKey.data, Buffer.alloc(32), 'WhatsApp Mutation Keys', 160));
  const [indexKey, sealingKey, macKey] = [keys.subarray(0, 32), keys.subarray(32, 64), keys.subarray(64, 96)];
  const other = world.account(number);
  const index = Buffer.from(JSON.stringify(['contact', other.pnJid]));
  const contactAction = { fullName: name, firstName: name.split(' ')[0] ?? name, lidJid: other.lidJid ?? null };
  const value = { timestamp: Date.now(), contactAction };
  const content = proto.SyncActionData.encode({ index, value, padding: Buffer.alloc(0), version: 2 }).finish();
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', sealingKey, iv);
  const sealed = Buffer.concat([iv, cipher.update(content), cipher.final()]);
  const set = Buffer.concat([Buffer.from([1]), stateKey.id]);
  const length = Buffer.alloc(8);
  length[7] = set.length;
  const mac = createHmac('sha512', macKey).update(set).update(sealed).update(length).digest().subarray(0, 32);
  if (tampered.has(number)) sealed.writeUInt8(sealed.readUInt8(20) ^ 1, 20);
  return {
    index: { blob: createHmac('sha256', indexKey).update(index).digest() },
    value: { blob: Buffer.concat([sealed, mac]) },
    keyId: { id: stateKey.id },
  };
}
