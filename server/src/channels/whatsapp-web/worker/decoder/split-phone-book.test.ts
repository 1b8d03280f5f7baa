import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { proto } from 'baileys/WAProto/index.js';
import { expect, it } from 'vitest';
import { ana, beto, group } from '../../decode/test-stanza.ts';
import { splitPhoneBook } from './split-phone-book.ts';

const { SET, REMOVE } = proto.SyncdMutation.SyncdOperation;
const stateKey = { id: Buffer.from('000000000001', 'hex'), data: randomBytes(32) };
const keys = [{ id: stateKey.id.toString('base64'), data: stateKey.data }];

type Entry = {
  index?: unknown[];
  action?: proto.SyncActionValue.IContactAction;
  operation?: number;
  key?: typeof stateKey;
};
/** A record as a phone encrypts it: index and value with separate keys, and a MAC over the operation. */
function entry({
  index = ['contact', ana.pn],
  action = {},
  operation = SET,
  key = stateKey,
}: Entry): proto.ISyncdMutation {
  const derived = Buffer.from(hkdfSync('sha256', key.data, Buffer.alloc(32), 'WhatsApp Mutation Keys', 160));
  const [indexKey, valueKey, macKey] = [derived.subarray(0, 32), derived.subarray(32, 64), derived.subarray(64, 96)];
  const name = Buffer.from(JSON.stringify(index));
  const value = { timestamp: 1, contactAction: action };
  const content = proto.SyncActionData.encode({ index: name, value, padding: Buffer.alloc(0), version: 2 }).finish();
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', valueKey, iv);
  const sealed = Buffer.concat([iv, cipher.update(content), cipher.final()]);
  const does = Buffer.concat([Buffer.from([operation === SET ? 1 : 2]), key.id]);
  const length = Buffer.alloc(8);
  length[7] = does.length;
  const mac = createHmac('sha512', macKey).update(does).update(sealed).update(length).digest().subarray(0, 32);
  const record = {
    index: { blob: createHmac('sha256', indexKey).update(name).digest() },
    value: { blob: Buffer.concat([sealed, mac]) },
    keyId: { id: key.id },
  };
  return { operation, record };
}
const saved = (jid: string, fullName: string, more: Entry = {}): proto.ISyncdMutation =>
  entry({ index: ['contact', jid], action: { fullName }, ...more });

const patch = (...mutations: proto.ISyncdMutation[]) => ({
  form: 'patch' as const,
  bytes: proto.SyncdPatch.encode({ mutations }).finish(),
});
const snapshot = (...mutations: proto.ISyncdMutation[]) => ({
  form: 'snapshot' as const,
  bytes: proto.SyncdSnapshot.encode({ records: mutations.flatMap(({ record }) => record ?? []) }).finish(),
});
const file = (...mutations: proto.ISyncdMutation[]) => ({
  form: 'mutations' as const,
  bytes: proto.SyncdMutations.encode({ mutations }).finish(),
});
const peopleOf = async (...pieces: Parameters<typeof splitPhoneBook>[0]) =>
  (await splitPhoneBook(pieces, keys)).flatMap(({ people }) => people.map(({ id, name }) => ({ id, name })));

it('changes after the snapshot apply: changed, deleted and saved again', async () => {
  const found = await peopleOf(
    snapshot(saved(ana.pn, 'Ana'), saved(beto.pn, 'Beto')),
    patch(saved(ana.pn, 'Ana Prado'), saved(beto.pn, '', { operation: REMOVE })),
    file(saved('5531966665555@s.whatsapp.net', 'Caio')),
  );
  expect(found).toEqual([
    { id: ana.pn, name: 'Ana Prado' },
    { id: '5531966665555@s.whatsapp.net', name: 'Caio' },
  ]);
  expect(await peopleOf(patch(saved(ana.pn, '', { operation: REMOVE }), saved(ana.pn, 'De volta')))).toEqual([
    { id: ana.pn, name: 'De volta' },
  ]);
});

it('omits a tampered entry, or one whose key is missing, without affecting others', async () => {
  const changed = saved(ana.pn, 'Mallory');
  const blob = changed.record?.value?.blob;
  if (blob) blob[20] = (blob[20] ?? 0) ^ 1;
  const swapped = saved(beto.pn, 'Beto');
  if (swapped.record?.index) swapped.record.index.blob = randomBytes(32);
  const foreign = saved(ana.pn, 'Ana', { key: { id: Buffer.from('ff', 'hex'), data: stateKey.data } });
  const removal = saved('5531966665555@s.whatsapp.net', 'Caio');
  const others = saved('5531966665555@s.whatsapp.net', 'Caio');
  expect(await peopleOf(patch(changed, swapped, foreign, others, { ...removal, operation: REMOVE }))).toEqual([
    { id: '5531966665555@s.whatsapp.net', name: 'Caio' },
  ]);
});

it('omits what is not a person: groups, settings, and an index that is not a list', async () => {
  const others = [
    saved(group, 'Compras'),
    saved('status@broadcast', 'Status'),
    entry({ index: ['setting_pushName'] }),
    entry({ index: ['mute', ana.pn] }),
    entry({ index: ['contact', { jid: ana.pn }] }),
    entry({ index: ['contact'] }),
  ];
  expect(await peopleOf(patch(...others, saved(ana.pn, 'Ana')))).toEqual([{ id: ana.pn, name: 'Ana' }]);
});

it('newer phones name people by LID: the number is given beside it, and both are linked', async () => {
  const [part] = await splitPhoneBook(
    [patch(entry({ index: ['contact', ana.lid], action: { fullName: 'Ana', pnJid: ana.pn } }))],
    keys,
  );
  expect(part).toMatchObject({ people: [{ id: ana.pn, name: 'Ana' }], pairs: [{ lid: ana.lid, pn: ana.pn }] });
  const [alone] = await splitPhoneBook([patch(saved(ana.lid, 'Ana'), saved(beto.pn, 'Beto'))], keys);
  expect(alone).toMatchObject({ people: [{ id: ana.lid }, { id: beto.pn }], pairs: [] });
});

it('the full name takes precedence over the first name, and neither is cut inside a character', async () => {
  const long = `${'n'.repeat(199)}😀`;
  expect(
    await peopleOf(
      patch(
        entry({ index: ['contact', ana.pn], action: { fullName: ' Ana Prado ', firstName: 'Ana' } }),
        entry({ index: ['contact', beto.pn], action: { firstName: long } }),
      ),
    ),
  ).toEqual([
    { id: ana.pn, name: 'Ana Prado' },
    { id: beto.pn, name: 'n'.repeat(199) },
  ]);
});

it('splits a long address book into parts', async () => {
  const entries = Array.from({ length: 501 }, (_, n) => saved(`${5_500_000 + n}@s.whatsapp.net`, `N${n}`));
  const parts = await splitPhoneBook([snapshot(...entries)], keys);
  expect(parts.map(({ people }) => people.length)).toEqual([500, 1]);
  expect(await splitPhoneBook([], keys)).toEqual([]);
});
