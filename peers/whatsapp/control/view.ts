import type { FakeWhatsApp } from '../whatsapp.ts';
import { proto } from '../wire/schema.ts';

/** `GET /_control/state`, `/_control/inbox/{number}`, `/_control/arrivals/{number}`. */
export function view(whatsapp: FakeWhatsApp, what: string, id: string | undefined): unknown {
  if (what === 'inbox' && id !== undefined)
    return whatsapp
      .phoneOf(id)
      .displayed()
      .map(({ message: _, media, ...shown }) => ({
        ...shown,
        ...(media === undefined ? {} : { media: { ...media, bytes: undefined, isHere: media.bytes !== undefined } }),
      }));
  if (what === 'arrivals' && id !== undefined)
    return whatsapp.phoneOf(id).arrivals.map(({ stanza, message, ...arrival }) => ({
      ...arrival,
      message: proto.Message.create(message).toJSON(),
      attrs: stanza?.attrs,
    }));
  return {
    ...whatsapp.environment,
    faults: whatsapp.faults.all(),
    phones: whatsapp.world.accounts.map(({ number, lid, name, devices, calls, ticks }) => ({
      number,
      lid,
      name,
      calls: Object.fromEntries(calls),
      ticks: ticks.slice(-50),
      devices: devices.map((each) => ({
        id: each.id,
        isOnline: each.isOnline,
        waiting: each.queue.length,
        unconfirmed: each.unconfirmed.size,
      })),
    })),
    groups: [...whatsapp.world.groups.values()].map(({ id: group, subject, members }) => ({
      id: group,
      subject,
      members: members.map(({ number }) => number),
    })),
    uploads: whatsapp.media.uploads.length,
    unknownQueries: [...whatsapp.world.unknownQueries],
  };
}
