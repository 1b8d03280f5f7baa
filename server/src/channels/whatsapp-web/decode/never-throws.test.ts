import { proto } from 'baileys/WAProto/index.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inboundEvent } from '../../inbound-event.ts';
import { readCall } from './read-call.ts';
import { readGroupChange } from './read-group-change.ts';
import { readHistory } from './read-history.ts';
import { readReceipt } from './read-receipt.ts';
import { readStanza } from './read-stanza.ts';
import { ana, beto, emptyDirectory, fromAna, fromPhone, group, inGroup, me, now } from './test-stanza.ts';

const attrs = fc.oneof(
  fc.constantFrom(fromAna, fromPhone, inGroup),
  fc.dictionary(
    fc.constantFrom(
      'id',
      'from',
      'participant',
      'recipient',
      'sender_pn',
      'sender_lid',
      'notify',
      't',
      'type',
      'category',
    ),
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(ana.lid, ana.pn, beto.pn, group, me.pn, 'status@broadcast', 'x@constructor', '__proto__'),
    ),
  ),
);
/** Random bytes that decode as a message; protobuf accepts most. */
const noise = fc.uint8Array({ maxLength: 400 }).chain((bytes) => {
  try {
    return fc.constant(proto.Message.decode(bytes));
  } catch {
    return fc.constant(proto.Message.fromObject({}));
  }
});
const fields = Object.keys(proto.Message.prototype).filter((name) => /^[a-z]/.test(name) && name !== 'toJSON');
/** A message with a random value in any field. */
const rubbish: fc.Arbitrary<proto.IMessage> = fc
  .tuple(
    fc.constantFrom(...fields),
    fc.object({
      maxDepth: 3,
      key: fc.constantFrom(
        'text',
        'caption',
        'key',
        'id',
        'type',
        'message',
        'contacts',
        'options',
        'buttons',
        'mediaKey',
        'fileSha256',
        'directPath',
        'contextInfo',
        'stanzaId',
        'editedMessage',
        'body',
        'paramsJson',
        'degreesLatitude',
        'degreesLongitude',
        'name',
      ),
    }),
  )
  .map(([field, value]) => Object.fromEntries([[field, value]]));

/** Can be stored in PostgreSQL, and has the shape of the port. */
function expectStorable(events: unknown[]): void {
  for (const event of events) {
    expect(inboundEvent.safeParse(event).success).toBe(true);
    const json = JSON.stringify(event);
    expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/);
  }
}

test('decoding never throws, and its result can always be stored', () => {
  fc.assert(
    fc.property(attrs, fc.oneof(noise, rubbish), (given, message) => {
      expectStorable(readStanza({ attrs: given, message, me, directory: emptyDirectory }, now));
    }),
    { numRuns: 3000 },
  );
});

test('any message of a known person is shown, or is meant for devices', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      const events = readStanza(
        { attrs: fromAna, message: { conversation: text }, me, directory: emptyDirectory },
        now,
      );
      expect(events).toHaveLength(1);
      expectStorable(events);
    }),
    { numRuns: 300 },
  );
});

const node = fc.letrec<{ node: { tag: string; attrs: Record<string, string>; content: unknown } }>((tie) => ({
  node: fc.record({
    tag: fc.constantFrom('receipt', 'list', 'item', 'call', 'offer', 'video', 'subject', 'create', 'group', 'x'),
    attrs: fc.dictionary(
      fc.constantFrom('id', 'from', 'participant', 'type', 'call-id', 'call-creator', 'group-jid', 'subject', 't'),
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(ana.lid, group, 'read', 'retry')),
    ),
    content: fc.oneof(
      { maxDepth: 3 },
      fc.constant(undefined),
      fc.uint8Array({ maxLength: 3 }),
      fc.array(tie('node'), { maxLength: 3 }),
    ),
  }),
})).node;

test('receipts, calls and group stanzas never throw', () => {
  fc.assert(
    fc.property(node, (given) => {
      expectStorable([
        ...readReceipt(given, me, emptyDirectory, now),
        ...readCall(given, emptyDirectory, false, now),
        ...readGroupChange(given, now),
      ]);
    }),
    { numRuns: 1500 },
  );
});

test('history never throws', () => {
  const info = fc.record({
    key: fc.record({
      id: fc.string(),
      remoteJid: fc.oneof(fc.string(), fc.constantFrom(ana.pn, group)),
      fromMe: fc.boolean(),
      participant: fc.oneof(fc.string(), fc.constant(beto.lid)),
    }),
    message: fc.oneof(noise, rubbish),
    messageTimestamp: fc.oneof(fc.integer(), fc.constant(1_790_000_000)),
    pushName: fc.string({ unit: 'binary' }),
    status: fc.nat(6),
  });
  const options = { me, known: emptyDirectory, from: new Date(0), until: null, groups: true };
  fc.assert(
    fc.property(fc.array(info, { maxLength: 4 }), (messages) => expectStorable(readHistory({ messages }, options))),
    { numRuns: 500 },
  );
});
