import { expect, it } from 'vitest';
import type { InboundEvent } from '../../../inbound-event.ts';
import { ana, emptyDirectory, me } from '../../decode/test-stanza.ts';
import { openUnreadableMessages } from './receive-unreadable.ts';

const node = (id: string) => ({ tag: 'message', attrs: { from: ana.lid, id, t: '1795262400' } });

it('an undecryptable message counts once, and no more when it has come again', async () => {
  const journalled: InboundEvent[] = [];
  const journal = async (events: InboundEvent[]) => void journalled.push(...events);
  const unreadable = openUnreadableMessages({ journal }, ({ attrs }) => ({ attrs, me, directory: emptyDirectory }));
  await unreadable.journal(node('A'));
  await unreadable.journal(node('A'));
  await unreadable.journal(node('B'));
  expect(unreadable.takeCount()).toBe(2);
  expect(unreadable.takeCount()).toBe(0);
  unreadable.recordRead('A');
  unreadable.recordRead('A');
  unreadable.recordRead('never seen');
  expect(unreadable.takeCount()).toBe(-1);
  expect(journalled.map(({ kind }) => kind)).toEqual(['unreadable', 'unreadable', 'unreadable']);
});

it('one whose content never comes is no placeholder: view once, which only phones get, and what is too large', async () => {
  const journalled: InboundEvent[] = [];
  const journal = async (events: InboundEvent[]) => void journalled.push(...events);
  const unreadable = openUnreadableMessages({ journal }, ({ attrs }) => ({ attrs, me, directory: emptyDirectory }));
  const withheld = (type: string) => ({ ...node('A'), content: [{ tag: 'unavailable', attrs: { type } }] });
  await unreadable.journal(withheld('view_once'), 'empty');
  await unreadable.journal(withheld('view_once_unavailable_fanout'), 'empty');
  await unreadable.journal(withheld('another'), 'empty');
  await unreadable.journal(node('B'), 'tooLarge');
  expect(journalled).toMatchObject([
    { kind: 'message', providerId: 'A', content: { body: '[Mensagem que só pode ser vista no celular]' } },
    { kind: 'message', providerId: 'A' },
    { kind: 'unreadable', messageId: 'A' },
    { kind: 'message', providerId: 'B', content: { body: '[Mensagem que não pode ser mostrada aqui: ?]' } },
  ]);
  expect(unreadable.takeCount()).toBe(1);
});

it('an undecryptable reaction, edit or deletion is no placeholder, which it would not replace, but counts', async () => {
  const journalled: InboundEvent[] = [];
  const journal = async (events: InboundEvent[]) => void journalled.push(...events);
  const unreadable = openUnreadableMessages({ journal }, ({ attrs }) => ({ attrs, me, directory: emptyDirectory }));
  const enc = { tag: 'enc', attrs: { type: 'skmsg', 'decrypt-fail': 'hide' } };
  await unreadable.journal({ ...node('A'), content: [enc] });
  await unreadable.journal({ ...node('B'), attrs: { ...node('B').attrs, edit: '7' } });
  expect(journalled).toEqual([]);
  expect(unreadable.takeCount()).toBe(2);
  unreadable.recordRead('A');
  expect(unreadable.takeCount()).toBe(-1);
});

it('one that could not be journalled does not count', async () => {
  const journal = () => Promise.reject(new Error('away'));
  const unreadable = openUnreadableMessages({ journal }, ({ attrs }) => ({ attrs, me, directory: emptyDirectory }));
  await expect(unreadable.journal(node('A'))).rejects.toThrow('away');
  expect(unreadable.takeCount()).toBe(0);
});
