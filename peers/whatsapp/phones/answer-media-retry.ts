import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deliver } from '../delivery/deliver.ts';
import { proto } from '../wire/schema.ts';
import { child, type Stanza, stanza } from '../wire/stanza.ts';
import type { Device } from '../world/device.ts';
import { pathOf } from '../world/media-store.ts';
import { innerMessage, mediaOf } from '../world/read-message.ts';
import { nowSeconds, type World } from '../world/world.ts';

const { ResultType } = proto.MediaRetryNotification;

/**
 * A companion found a file expired and requests it again. The phone uploads it again, if it still has it, and reports
 * the new path, encrypted with a key derived from the file's own; otherwise it reports that it is missing.
 */
export async function answerMediaRetry(world: World, device: Device, given: Stanza): Promise<void> {
  const id = given.attrs['id'] ?? '';
  const rmr = child(given, 'rmr');
  if (rmr === undefined) return;
  const owner = world.ownerOf(device);
  const chat = rmr.attrs['jid'] ?? '';
  const group = world.groupOf(chat);
  const author = rmr.attrs['from_me'] === 'true' ? owner : world.accountOf(rmr.attrs['participant'] ?? chat);
  const message = author?.sent.get(id)?.message ?? owner.inbox.arrivals.find((each) => each.id === id)?.message;
  const media = message === undefined ? undefined : mediaOf(innerMessage(message));
  const { mediaKey, directPath } = media?.content ?? {};
  const attrs = { from: group?.jid ?? chat, type: 'mediaretry', id, t: nowSeconds() };
  const respond = (content: Stanza[]) =>
    deliver(world, device, stanza('notification', attrs, [rmr, ...content]), { isQueued: true });
  if (mediaKey == null || directPath == null || world.faults.take('refuseReupload', device) !== undefined)
    return respond([stanza('error', { code: ResultType.NOT_FOUND })]);
  const path = world.media.put(world.media.original(directPath));
  const plaintext = proto.MediaRetryNotification.encode({
    stanzaId: id,
    directPath: `${pathOf(path)}?ccb=11-4`,
    result: ResultType.SUCCESS,
  }).finish();
  const iv = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(32), 'WhatsApp Media Retry Notification', 32));
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  respond([stanza('encrypt', {}, [stanza('enc_p', {}, sealed), stanza('enc_iv', {}, iv)])]);
}
