import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { openBlocklist } from './blocklist.ts';

const [lid, pn, other] = ['111@lid', '5511988887777@s.whatsapp.net', '222@lid'] as const;
const known = {
  lidOf: (name: string) => (name === pn ? lid : null),
  pnOf: (name: string) => (name === lid ? pn : null),
};
const node = (tag: string, attrs: Record<string, string>, content: unknown[] = []) => ({ tag, attrs, content });
const answer = (...items: unknown[]) => node('iq', { type: 'result', id: '1' }, [node('list', {}, items)]);
const notification = (...items: unknown[]) =>
  node('notification', { type: 'account_sync' }, [node('blocklist', { action: 'modify' }, items)]);

function link() {
  const ws = new EventEmitter();
  const fetchBlocklist = vi.fn(async () => []);
  return { ws, fetchBlocklist, sock: { ws, fetchBlocklist } };
}

it('reports nothing before the list has arrived; then under either name', async () => {
  const blocked = openBlocklist({ known, listWithinMs: 60_000 });
  const { ws, sock } = link();
  blocked.attach(sock);
  const asked: boolean[] = [];
  const asking = blocked.has(lid).then((is) => asked.push(is));
  await new Promise(setImmediate);
  expect(asked).toEqual([]);
  ws.emit('frame', answer(node('item', { jid: pn })));
  await asking;
  expect(asked).toEqual([true]);
  expect([await blocked.has(pn), await blocked.has(other)]).toEqual([true, false]);
});

it('requested keys are not a block list', async () => {
  const blocked = openBlocklist({ known, listWithinMs: 60_000 });
  const { ws, sock } = link();
  blocked.attach(sock);
  ws.emit('frame', answer(node('item', { jid: lid, pn_jid: pn })));
  ws.emit('frame', answer(node('user', { jid: other })));
  expect([await blocked.has(lid), await blocked.has(other)]).toEqual([true, false]);
});

it('a list reported as changed, without its changes, is fetched anew', async () => {
  const blocked = openBlocklist({ known, listWithinMs: 60_000 });
  const { ws, sock, fetchBlocklist } = link();
  blocked.attach(sock);
  ws.emit('frame', answer());
  ws.emit('frame', notification(node('item', { action: 'block', jid: lid })));
  expect([await blocked.has(pn), fetchBlocklist.mock.calls.length]).toEqual([true, 0]);
  ws.emit('frame', notification());
  expect(fetchBlocklist).toHaveBeenCalledOnce();
  ws.emit('frame', answer(node('item', { jid: other })));
  expect([await blocked.has(pn), await blocked.has(other)]).toEqual([false, true]);
});
