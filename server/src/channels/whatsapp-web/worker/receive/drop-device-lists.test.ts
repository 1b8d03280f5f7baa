import { expect, it } from 'vitest';
import { ana, beto, emptyDirectory, me } from '../../decode/test-stanza.ts';
import { staleDeviceLists } from './drop-device-lists.ts';

const directory = { ...emptyDirectory, lidOf: (pn: string) => (pn === beto.pn ? beto.lid : null) };
const stale = (attrs: Record<string, string>, content: unknown[]) =>
  staleDeviceLists({ tag: 'notification', attrs, content }, { me, directory });
const user = (jid: string | null) => jid?.split('@')[0];
const change = (...jids: string[]) => [
  { tag: 'add', attrs: {}, content: jids.map((jid) => ({ tag: 'device', attrs: { jid } })) },
];
const deviceOf = (jid: string) => jid.replace('@', ':12@');

it('a device announced by number makes the list under the LID stale, which the library leaves as it was', () => {
  const lidInStanza = { type: 'devices', from: ana.pn, lid: ana.lid };
  expect(stale(lidInStanza, change(deviceOf(ana.pn)))).toEqual([user(ana.lid)]);
  expect(stale({ type: 'devices', from: beto.pn }, change(deviceOf(beto.pn)))).toEqual([user(beto.lid)]);
  expect(stale({ type: 'devices', from: ana.pn }, change(deviceOf(ana.pn)))).toEqual([]);
  expect(stale({ type: 'devices', from: ana.lid }, change(deviceOf(ana.lid)))).toEqual([]);
});

it('devices of our own account are announced under either name, or as a list', () => {
  expect(stale({ type: 'devices', from: me.pn }, change(deviceOf(me.pn)))).toEqual([user(me.lid)]);
  const list = [{ tag: 'devices', attrs: {}, content: [{ tag: 'device', attrs: { jid: deviceOf(me.pn) } }] }];
  expect(stale({ type: 'account_sync', from: me.pn }, list)).toEqual([user(me.pn), user(me.lid)]);
});

it('nothing else makes a list stale', () => {
  expect(stale({ type: 'account_sync', from: me.pn }, [{ tag: 'blocklist', attrs: {}, content: [] }])).toEqual([]);
  expect(stale({ type: 'picture', from: ana.pn }, change(ana.pn))).toEqual([]);
  expect(stale({ type: 'devices' }, [])).toEqual([]);
});
