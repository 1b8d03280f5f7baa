import { z } from 'zod';
import type { Phone } from '../phone.ts';
import type { FakeWhatsApp } from '../whatsapp.ts';
import { faultNames } from '../world/faults.ts';

/** The two phones of the terminal chat: the linked phone of the business, and a customer's. */
export type Chat = { whatsapp: FakeWhatsApp; business: Phone; customer: Phone; print: (text: string) => void };

export const help = `What you type goes to the business as the customer. Paste the text of the product's QR code to scan it.
  /code ABCD1234        type the pairing code that the product shows
  /as 5511977776666 Bia write as somebody else (made when new)
  /own text             write on the business's own phone
  /photo caption  /voice  /document  /place  /card
  /reply text  /react 👍  /edit text  /delete   about the last message here
  /typing  /read  /call  /hangup
  /group Subject        a group with the business
  /unlink  /cut  /fault name {"times":1}  /clear  /state  /quit`;

const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The commands, called with the rest of their line. Errors are printed in the terminal. */
export const terminalCommands: Record<string, (chat: Chat, rest: string) => unknown> = {
  help: ({ print }) => print(help),
  code: async ({ business, print }, rest) => {
    const { id } = await business.typeCode(rest);
    print(`linked as device ${id}`);
  },
  as: (chat, rest) => {
    const [number = '', ...name] = rest.split(' ');
    const isHere = chat.whatsapp.world.accounts.some((each) => each.number === number);
    chat.customer = isHere
      ? chat.whatsapp.phoneOf(number)
      : chat.whatsapp.phone({ number, ...(name.length === 0 ? {} : { name: name.join(' ') }) });
    chat.print(`you are ${chat.customer.account.name}`);
  },
  own: ({ business, customer }, rest) => business.text(customer, rest),
  photo: ({ business, customer }, caption) =>
    customer.media(business, { kind: 'image', bytes: square, mimetype: 'image/png', caption }),
  voice: ({ business, customer }) =>
    customer.media(business, {
      kind: 'voice',
      bytes: Buffer.alloc(400, 1),
      mimetype: 'audio/ogg; codecs=opus',
      seconds: 3,
    }),
  document: ({ business, customer }) =>
    customer.media(business, {
      kind: 'document',
      bytes: Buffer.from('Um documento.\n'),
      mimetype: 'text/plain',
      fileName: 'documento.txt',
    }),
  place: ({ business, customer }) =>
    customer.location(business, { latitude: -23.5505, longitude: -46.6333, name: 'Praça da Sé' }),
  card: ({ business, customer }) => customer.contact(business, { name: 'Bia', number: '5511977776666' }),
  reply: (chat, rest) => chat.customer.text(chat.business, rest, { quoting: last(chat, () => true) }),
  react: (chat, rest) =>
    chat.customer.react(
      chat.business,
      last(chat, () => true),
      rest,
    ),
  edit: (chat, rest) =>
    chat.customer.edit(
      chat.business,
      last(chat, ({ fromMe }) => fromMe),
      rest,
    ),
  delete: (chat) =>
    chat.customer.revoke(
      chat.business,
      last(chat, ({ fromMe }) => fromMe),
    ),
  typing: ({ business, customer }) => customer.typing(business),
  read: (chat) =>
    chat.customer.receipt(
      chat.business,
      last(chat, ({ fromMe }) => !fromMe),
      'read',
    ),
  call: ({ business, customer, print }) => print(`ringing: ${customer.call(business)}`),
  hangup: ({ business, customer }) => {
    for (const [id, state] of customer.account.calls) if (state === 'ringing') customer.hangUp(business, id);
  },
  group: ({ business, customer, print }, subject) => print(`group ${customer.createGroup(subject, [business]).id}`),
  unlink: ({ business }) => business.unlink(),
  cut: ({ whatsapp, business }) => [...business.devices].map((each) => whatsapp.dropConnection(each)),
  fault: ({ whatsapp }, rest) => {
    const [name, ...options] = rest.split(' ');
    whatsapp.faults.setUnvalidated(z.enum(faultNames).parse(name), JSON.parse(options.join(' ') || '{}'));
  },
  clear: ({ whatsapp }) => whatsapp.faults.clear(),
  state: ({ business, print }) =>
    print(
      business.devices.map(({ id, isOnline }) => `device ${id}: ${isOnline ? 'on' : 'away'}`).join('\n') ||
        'not linked',
    ),
};

function last({ business, customer }: Chat, fits: (shown: { fromMe: boolean }) => boolean): string {
  const found = customer.displayed(business).findLast(fits);
  if (found === undefined) throw new Error('there is no such message');
  return found.id;
}
