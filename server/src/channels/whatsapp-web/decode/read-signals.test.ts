import { expect, test } from 'vitest';
import type { Node } from './node.ts';
import { readCall } from './read-call.ts';
import { groupNamed, readGroupChange } from './read-group-change.ts';
import { readReceipt } from './read-receipt.ts';
import { ana, anaIdentities, beto, emptyDirectory, group, me, now } from './test-stanza.ts';

const receipt = (attrs: Node['attrs'], content?: unknown) =>
  readReceipt(
    { tag: 'receipt', attrs: { id: 'M1', from: '200000000000002:2@lid', t: '1795262400', ...attrs }, content },
    me,
    emptyDirectory,
    now,
  );
const statuses = (events: ReturnType<typeof receipt>) =>
  events.map((e) => e.kind === 'status' && [e.targetId, e.status, e.providerId]);

test.each([
  [undefined, 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['retry', 'sent'],
] as const)('a receipt of type %s says %s', (type, status) => {
  expect(receipt({ type })).toEqual([
    {
      kind: 'status',
      chat: ana.lid,
      providerId: `status:M1:${status}`,
      at: new Date(1_795_262_400_000),
      targetId: 'M1',
      status,
      speaker: { fromMe: false, place: [{ kind: 'wa_lid', value: '200000000000002' }] },
    },
  ]);
});

test('one receipt covers many messages', () => {
  const list = {
    tag: 'list',
    attrs: {},
    content: [
      { tag: 'item', attrs: { id: 'M2' } },
      { tag: 'item', attrs: { id: 'M3' } },
    ],
  };
  expect(statuses(receipt({ type: 'read' }, [list]))).toEqual([
    ['M1', 'read', 'status:M1:read'],
    ['M2', 'read', 'status:M2:read'],
    ['M3', 'read', 'status:M3:read'],
  ]);
});

test.each([
  'read-self',
  'played-self',
  'sender',
  'inactive',
  'hist_sync',
  'peer_msg',
  'server-error',
  'constructor',
  'tomorrow',
])('a receipt of type %s says nothing of ours', (type) => expect(receipt({ type })).toEqual([]));

test('a receipt of thousands covers the first 256', () => {
  const items = Array.from({ length: 3000 }, (_, i) => ({ tag: 'item', attrs: { id: `X${i}` } }));
  expect(receipt({ type: 'read' }, [{ tag: 'list', attrs: {}, content: items }])).toHaveLength(256);
});

test('a receipt of the account’s own devices changes nothing', () => {
  expect(receipt({ from: `${me.lid}`, recipient: ana.lid })).toEqual([]);
  expect(receipt({ from: group, participant: '5511900000001:4@s.whatsapp.net' })).toEqual([]);
});

test('in a group the first reader is not everybody', () => {
  const [read] = receipt({ from: group, participant: beto.lid, type: 'read' });
  expect(read).toMatchObject({
    targetId: 'M1',
    status: 'delivered',
    member: { identities: [{ kind: 'wa_lid', value: beto.lid.split('@')[0] }], status: 'read' },
  });
  // Both receipts of each member are kept: they are not duplicates.
  const ids = [
    read,
    ...receipt({ from: group, participant: beto.lid }),
    ...receipt({ from: group, participant: ana.lid }),
  ];
  expect(new Set(ids.map((event) => event?.providerId)).size).toBe(3);
});

const offer = (attrs: Node['attrs'], content?: unknown): Node => ({
  tag: 'call',
  attrs: { from: ana.lid, id: 'S', t: '1795262400', notify: 'Ana' },
  content: [
    {
      tag: 'offer',
      attrs: { 'call-id': 'C1', 'call-creator': '200000000000002:1@lid', caller_pn: ana.pn, ...attrs },
      content,
    },
  ],
});

test('reports an incoming call, with or without video', () => {
  const call = {
    kind: 'call',
    chat: ana.lid,
    providerId: 'call:C1',
    at: new Date(1_795_262_400_000),
    identities: anaIdentities,
    name: 'Ana',
  };
  expect(readCall(offer({}, [{ tag: 'audio', attrs: {} }]), emptyDirectory, false, now)).toEqual([
    { ...call, video: false, refused: false },
  ]);
  expect(readCall(offer({}, [{ tag: 'video', attrs: {} }]), emptyDirectory, true, now)).toEqual([
    { ...call, video: true, refused: true },
  ]);
});

test('a group call belongs to the group; its other events are ignored', () => {
  expect(readCall(offer({ 'group-jid': group }), emptyDirectory, false, now)).toMatchObject([
    { chat: group, identities: [{ kind: 'group' }] },
  ]);
  const end = { tag: 'call', attrs: { from: ana.lid }, content: [{ tag: 'terminate', attrs: { 'call-id': 'C1' } }] };
  expect(readCall(end, emptyDirectory, false, now)).toEqual([]);
  expect(readCall({ tag: 'call', attrs: {} }, emptyDirectory, false, now)).toEqual([]);
});

test('a group’s name comes from a rename, its creation, or a request', () => {
  const change = (child: Node): Node => ({
    tag: 'notification',
    attrs: { from: group, id: 'N1', type: 'w:gp2', t: '1795262400' },
    content: [child],
  });
  const event = {
    kind: 'group',
    chat: group,
    providerId: 'group:N1',
    at: new Date(1_795_262_400_000),
    identities: [{ kind: 'group', value: '120363041234567890' }],
    name: 'Obra',
  };
  expect(readGroupChange(change({ tag: 'subject', attrs: { subject: 'Obra' } }), now)).toEqual([event]);
  expect(
    readGroupChange(change({ tag: 'create', attrs: {}, content: [{ tag: 'group', attrs: { subject: 'Obra' } }] }), now),
  ).toEqual([event]);
  expect(readGroupChange(change({ tag: 'add', attrs: {} }), now)).toEqual([]);
  expect(groupNamed(group, 'Obra', now, '5')).toMatchObject({ name: 'Obra', providerId: 'group:5' });
  expect(groupNamed(ana.pn, 'Obra', now)).toBeNull();
  expect(groupNamed(group, ' ', now)).toBeNull();
});
