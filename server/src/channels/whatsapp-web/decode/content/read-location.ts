import { escapeVcardValue } from '@balcao/contract/contacts/vcard.rules';
import { formatLocationBody } from '@balcao/contract/messages/location.rules';
import type { proto } from 'baileys/WAProto/index.js';
import type { InboundContent } from '../../../inbound-event.ts';
import { decodeTexts as words } from '../decode.texts.ts';

/** A map thumbnail takes about 5 kB; a far larger one is dropped. */
const maxThumbnailBytes = 60_000;

type Location = {
  latitude: number | null | undefined;
  longitude: number | null | undefined;
  name?: string | null | undefined;
  address?: string | null | undefined;
  thumbnail?: Uint8Array | null | undefined;
  live: boolean;
};

export function readLocationContent({
  latitude,
  longitude,
  name,
  address,
  thumbnail,
  live,
}: Location): InboundContent | null {
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null;
  const label = [live && words.liveLocation, name, address].filter(Boolean).join(', ');
  return {
    mediaType: 'locationMessage',
    body: `${pictureOf(thumbnail)}${formatLocationBody({ latitude, longitude, label })}`,
    metadata: {
      location: { latitude, longitude, ...(name && { name }), ...(address && { address }), ...(live && { live }) },
    },
  };
}

const isWithin = (value: number | null | undefined, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;

function pictureOf(bytes: Uint8Array | null | undefined): string {
  if (!bytes || bytes.length > maxThumbnailBytes || bytes[0] !== 0xff || bytes[1] !== 0xd8) return '';
  return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
}

/** vCards, one after the other. */
export function readCards(contacts: readonly proto.Message.IContactMessage[]): InboundContent | null {
  const cards = contacts.flatMap(({ vcard, displayName }) => {
    if (vcard && /^BEGIN:VCARD/im.test(vcard)) return vcard.trim();
    return displayName ? `BEGIN:VCARD\nVERSION:3.0\nFN:${escapeVcardValue(displayName)}\nEND:VCARD` : [];
  });
  return cards.length > 0 ? { mediaType: 'contactMessage', body: cards.join('\n') } : null;
}
