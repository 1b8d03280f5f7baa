import type { Message } from '@balcao/contract/messages/message';
import { expect } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { eventually, type SignedInPerson } from '../world/running-server.ts';

export type DisplayedMessage = ReturnType<Phone['displayed']>[number];

/** Sends like a user, and returns the message from the server's response. */
export async function postMessage({ call }: SignedInPerson, ticketId: number, body: unknown): Promise<Message> {
  const sent = await call<{ messages: Message[] }>('POST', `/messages/${ticketId}`, body);
  expect(sent.status).toBe(200);
  return sent.body.messages[0]!;
}

export function postFile(
  person: SignedInPerson,
  ticketId: number,
  { bytes, type, name, body }: { bytes: Buffer; type: string; name: string; body: string },
): Promise<Message> {
  const form = new FormData();
  form.append('medias', new Blob([new Uint8Array(bytes)], { type }), name);
  form.append('body', body);
  return postMessage(person, ticketId, form);
}

/** Resolves to the first matching message that the phone displays in the chat with `other`. */
export const displayedOn = (phone: Phone, other: Phone, fits: (shown: DisplayedMessage) => boolean) =>
  eventually(
    async () => phone.displayed(other).find(fits),
    (found) => found !== undefined,
    10_000,
  );

export type SocketNotice = { event: string; payload: { action?: string; message?: Message; presence?: string } };

/** The last matching message, among notices that still arrive. */
export const messageAmong = (notices: readonly SocketNotice[], fits: (message: Message) => boolean) =>
  eventually(
    async () =>
      notices.flatMap(({ payload }) => (payload.message && fits(payload.message) ? [payload.message] : [])).at(-1),
    (message) => message !== undefined,
    10_000,
  );
