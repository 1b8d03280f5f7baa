import { parseLocationBody } from '@balcao/contract/messages/location.rules';
import { z } from 'zod';
import type { OutboundPayload } from '../protocol.ts';

const place = z.object({
  location: z.object({
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
});

/** From the stored coordinates, otherwise from the map URL in the body. */
export function locationContentOf({ metadata: fields, body }: Pick<OutboundPayload, 'metadata' | 'body'>) {
  const stored = place.safeParse(fields).data?.location ?? readBody(body);
  if (stored === null) return null;
  const { latitude, longitude, name, address } = stored;
  return { degreesLatitude: latitude, degreesLongitude: longitude, name: name ?? null, address: address ?? null };
}

function readBody(body: string): z.infer<typeof place>['location'] | null {
  const read = parseLocationBody(body);
  const found = read && /(-?\d{1,3}(?:\.\d+)?)(?:,|%2C)\s*(-?\d{1,3}(?:\.\d+)?)/i.exec(read.mapUrl);
  if (!read || !found) return null;
  return { latitude: Number(found[1]), longitude: Number(found[2]), name: read.label || undefined };
}

/** Splits a text into vCards with their names. Those without name and number are dropped. */
export function cardsOf(body: string): { displayName: string; vcard: string }[] {
  return body
    .split(/^(?=BEGIN:VCARD\s*$)/im)
    .map((block) => block.trim())
    .filter((block) => /^BEGIN:VCARD/i.test(block) && /END:VCARD$/i.test(block))
    .flatMap((vcard) => {
      const propertyValue = (key: string) =>
        new RegExp(`^(?:[\\w-]+\\.)?${key}(?:;[^:\\r\\n]*)?:(.+)$`, 'im').exec(vcard)?.[1]?.trim();
      const displayName = propertyValue('FN') ?? propertyValue('TEL')?.replace(/^tel:/i, '');
      return displayName ? { displayName: displayName.replace(/\\([,;\\])/g, '$1'), vcard } : [];
    });
}
