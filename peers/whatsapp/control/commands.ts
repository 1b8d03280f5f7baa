import { z } from 'zod';
import type { Recipient } from '../message-writer.ts';
import type { Phone } from '../phone.ts';
import type { FakeWhatsApp } from '../whatsapp.ts';
import { proto } from '../wire/schema.ts';
import { faultNames } from '../world/faults.ts';

type Command = (whatsapp: FakeWhatsApp, input: unknown) => unknown;

function command<S extends z.ZodType>(
  schema: S,
  run: (whatsapp: FakeWhatsApp, input: z.output<S>) => unknown,
): Command {
  return (whatsapp, input) => run(whatsapp, schema.parse(input));
}

const number = z.string().regex(/^\d{8,15}$/, 'digits of a phone, with the country');
const who = z.strictObject({ number });
/** `to` is a number or the id of a group */
const between = z.strictObject({ from: number, to: z.string(), id: z.string().optional() });
const about = z.strictObject({ from: number, to: z.string(), messageId: z.string() });
const device = z.int().optional();

/** HTTP versions of the methods, for a peer started as a command: `POST /_control/{name}` with a JSON body. */
export const commands: Record<string, Command> = {
  phone: command(
    z.strictObject({ number, name: z.string().optional(), lid: z.string().nullable().optional() }),
    (whatsapp, { number: own, name, lid }) => {
      const phone = whatsapp.phone({
        number: own,
        ...(name === undefined ? {} : { name }),
        ...(lid === undefined ? {} : { lid }),
      });
      return { number: phone.number, lid: phone.lid };
    },
  ),
  scan: command(who.extend({ qr: z.string() }), async (whatsapp, input) => {
    const { id } = await whatsapp.phoneOf(input.number).scan(input.qr);
    return { device: id };
  }),
  typeCode: command(who.extend({ code: z.string() }), async (whatsapp, input) => {
    const { id } = await whatsapp.phoneOf(input.number).typeCode(input.code);
    return { device: id };
  }),
  unlink: command(who.extend({ device }), (whatsapp, input) => {
    for (const each of linkedOf(whatsapp, input)) whatsapp.phoneOf(input.number).unlink(each);
  }),
  rename: command(who.extend({ name: z.string() }), (whatsapp, input) =>
    whatsapp.phoneOf(input.number).rename(input.name),
  ),
  behaviour: command(
    who.extend({
      delivers: z.boolean().optional(),
      reads: z.boolean().optional(),
      addressing: z.enum(['lid', 'pn']).optional(),
      sendsBothAddresses: z.boolean().optional(),
      requestsResend: z.boolean().optional(),
    }),
    (whatsapp, { number: own, ...manners }) => Object.assign(whatsapp.phoneOf(own).behaviour, manners),
  ),
  text: command(between.extend({ text: z.string(), quoting: z.string().optional() }), (whatsapp, input) => {
    const quoting = input.quoting === undefined ? {} : { quoting: input.quoting };
    return sent(from(whatsapp, input).text(to(whatsapp, input), input.text, { ...named(input), ...quoting }));
  }),
  media: command(
    between.extend({
      kind: z.enum(['image', 'video', 'audio', 'voice', 'document', 'sticker']),
      base64: z.base64(),
      mimetype: z.string(),
      caption: z.string().optional(),
      fileName: z.string().optional(),
      seconds: z.number().optional(),
    }),
    (whatsapp, { kind, base64, mimetype, caption, fileName, seconds, ...input }) =>
      sent(
        from(whatsapp, input).media(
          to(whatsapp, input),
          {
            kind,
            bytes: Buffer.from(base64, 'base64'),
            mimetype,
            ...(caption === undefined ? {} : { caption }),
            ...(fileName === undefined ? {} : { fileName }),
            ...(seconds === undefined ? {} : { seconds }),
          },
          named(input),
        ),
      ),
  ),
  /** any message: fields as in the protobuf schema, bytes in base64 */
  send: command(between.extend({ message: z.record(z.string(), z.unknown()) }), (whatsapp, input) =>
    sent(from(whatsapp, input).send(to(whatsapp, input), proto.Message.fromObject(input.message), named(input))),
  ),
  location: command(
    between.extend({ latitude: z.number(), longitude: z.number(), name: z.string().default('') }),
    (whatsapp, { latitude, longitude, name, ...input }) =>
      sent(from(whatsapp, input).location(to(whatsapp, input), { latitude, longitude, name })),
  ),
  contact: command(between.extend({ name: z.string(), number }), (whatsapp, { name, number: card, ...input }) =>
    sent(from(whatsapp, input).contact(to(whatsapp, input), { name, number: card })),
  ),
  react: command(about.extend({ emoji: z.string() }), (whatsapp, input) =>
    sent(from(whatsapp, input).react(to(whatsapp, input), input.messageId, input.emoji)),
  ),
  edit: command(
    about.extend({ text: z.string(), form: z.enum(['plain', 'sealed']).default('plain') }),
    (whatsapp, input) => sent(from(whatsapp, input).edit(to(whatsapp, input), input.messageId, input.text, input.form)),
  ),
  revoke: command(about, (whatsapp, input) => sent(from(whatsapp, input).revoke(to(whatsapp, input), input.messageId))),
  /** without a type: delivered */
  receipt: command(
    between.omit({ id: true }).extend({
      ids: z.array(z.string()).min(1),
      type: z.enum(['read', 'played', 'read-self']).optional(),
    }),
    (whatsapp, input) => from(whatsapp, input).receipt(to(whatsapp, input), input.ids, input.type),
  ),
  block: command(between.omit({ id: true }).extend({ isBlocked: z.boolean().default(true) }), (whatsapp, input) => {
    if (input.isBlocked) from(whatsapp, input).block(input.to);
    else from(whatsapp, input).unblock(input.to);
  }),
  typing: command(
    between.extend({ state: z.enum(['composing', 'recording', 'paused']).default('composing') }),
    (whatsapp, input) => from(whatsapp, input).typing(input.to, input.state),
  ),
  call: command(between.extend({ isVideo: z.boolean().default(false) }), (whatsapp, input) => ({
    callId: from(whatsapp, input).call(input.to, { isVideo: input.isVideo }),
  })),
  hangUp: command(between.extend({ callId: z.string(), reason: z.string().optional() }), (whatsapp, input) =>
    from(whatsapp, input).hangUp(input.to, input.callId, input.reason),
  ),
  group: command(z.strictObject({ by: number, subject: z.string(), members: z.array(number) }), (whatsapp, input) => {
    const members = input.members.map((each) => whatsapp.phoneOf(each));
    return { id: whatsapp.phoneOf(input.by).createGroup(input.subject, members).id };
  }),
  changeGroup: command(
    z.strictObject({
      by: number,
      id: z.string(),
      subject: z.string().optional(),
      add: z.array(number).default([]),
      remove: z.array(number).default([]),
    }),
    (whatsapp, input) => {
      const group = whatsapp.groupOf(input.id);
      const by = whatsapp.phoneOf(input.by);
      const phones = (list: string[]) => list.map((each) => whatsapp.phoneOf(each));
      if (input.subject !== undefined) by.renameGroup(group, input.subject);
      if (input.add.length > 0) by.addToGroup(group, ...phones(input.add));
      if (input.remove.length > 0) by.removeFromGroup(group, ...phones(input.remove));
    },
  ),
  past: command(
    z.strictObject({ one: number, other: number, author: number, text: z.string(), at: z.coerce.date() }),
    (whatsapp, { one, other, author, text, at }) => ({
      id: whatsapp.addPastMessage(whatsapp.phoneOf(one), whatsapp.phoneOf(other), whatsapp.phoneOf(author), text, at),
    }),
  ),
  /** the file of a message expires on the media host */
  expire: command(
    who.extend({ messageId: z.string(), status: z.int().default(410) }),
    (whatsapp, { number: own, messageId, status }) =>
      whatsapp.media.expire(whatsapp.phoneOf(own).fileOf(messageId), status),
  ),
  /** changes one byte of the file */
  tamper: command(who.extend({ messageId: z.string() }), (whatsapp, { number: own, messageId }) =>
    whatsapp.media.tamper(whatsapp.phoneOf(own).fileOf(messageId)),
  ),
  fault: command(
    z.strictObject({ name: z.enum(faultNames), options: z.record(z.string(), z.unknown()).default({}) }),
    (whatsapp, { name, options }) => whatsapp.faults.setUnvalidated(name, options),
  ),
  clear: command(z.strictObject({ name: z.enum(faultNames).optional() }), (whatsapp, { name }) =>
    whatsapp.faults.clear(name),
  ),
  /** drops the connections of a number's companions */
  cut: command(who.extend({ device }), (whatsapp, input) => {
    for (const each of linkedOf(whatsapp, input)) whatsapp.dropConnection(each);
  }),
  end: command(who.extend({ device, code: z.int() }), (whatsapp, input) => {
    for (const each of linkedOf(whatsapp, input)) whatsapp.endCompanionStream(each, input.code);
  }),
};

const from = (whatsapp: FakeWhatsApp, input: { from: string }): Phone => whatsapp.phoneOf(input.from);
const to = (whatsapp: FakeWhatsApp, input: { to: string }): Recipient =>
  whatsapp.world.groups.get(input.to) ?? input.to;
const named = ({ id }: { id?: string | undefined }) => (id === undefined ? {} : { id });
const sent = async (sending: Promise<string>) => ({ id: await sending });

function linkedOf(whatsapp: FakeWhatsApp, input: { number: string; device?: number | undefined }) {
  const { devices } = whatsapp.phoneOf(input.number);
  return devices.filter(({ id }) => input.device === undefined || id === input.device);
}
