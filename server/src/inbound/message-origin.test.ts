import { expect, it } from 'vitest';
import { testInbox } from './test-inbox.ts';

const { receive, message, event, rows } = testInbox();

it('a customer’s message has the origin customer, an echo from our phone the origin phone, and history the origin import, whoever wrote it', async () => {
  await receive(
    message('Oi'),
    message('Bom dia', { fromMe: true }),
    message('antiga', { imported: true, at: '2026-06-01T12:00:00Z' }),
    message('antiga nossa', { imported: true, fromMe: true, at: '2026-06-01T12:01:00Z' }),
  );
  expect(await rows(`select body, origin from messages order by id`)).toEqual([
    { body: 'Oi', origin: 'customer' },
    { body: 'Bom dia', origin: 'phone' },
    { body: 'antiga', origin: 'import' },
    { body: 'antiga nossa', origin: 'import' },
  ]);
});

it('a reaction, a call and an undecryptable message have the origin of their side', async () => {
  await receive(message('Oi', { providerId: 'T' }));
  await receive(event({ kind: 'reaction', targetId: 'T', emoji: '🧡' }));
  await receive(event({ kind: 'reaction', targetId: 'T', emoji: '👍', fromMe: true }));
  await receive(event({ kind: 'call', video: false, refused: false }));
  await receive(event({ kind: 'unreadable', messageId: 'U', fromMe: true }));
  expect(
    await rows(
      `select media_type as kind, from_me, origin from messages where body <> 'Oi' and not unreadable order by id`,
    ),
  ).toEqual([
    { kind: 'reactionMessage', from_me: false, origin: 'customer' },
    { kind: 'reactionMessage', from_me: true, origin: 'phone' },
    { kind: 'call_log', from_me: false, origin: 'customer' },
  ]);
  expect(await rows(`select origin from messages where unreadable`)).toEqual([{ origin: 'phone' }]);
});
