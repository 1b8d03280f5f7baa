import { expect, it } from 'vitest';
import { readReply } from './read-reply.ts';

const read = (...messages: unknown[]) => readReply(JSON.stringify({ messages }));

it('texts are sent in order, and an invalid one does not affect the others', () => {
  expect(read({ body: ' um ' }, { body: 'dois' })).toEqual({ texts: ['um', 'dois'], unsent: 0 });
  const bad = [{ body: ' ' }, { body: 'x'.repeat(4097) }, { body: 3 }, { text: 'três' }, 'quatro', null];
  for (const one of bad)
    expect(read({ body: 'um' }, one, { body: 'dois' })).toEqual({ texts: ['um', 'dois'], unsent: 1 });
  expect(read(...bad)).toEqual({ texts: [], unsent: bad.length });
});

it('ten texts are sent at most', () => {
  const { texts, unsent } = read(...Array.from({ length: 12 }, (_, n) => ({ body: `${n}` })));
  expect([texts.length, texts.at(-1), unsent]).toEqual([10, '9', 2]);
});

it('anything else is a receipt', () => {
  const nothing = { texts: [], unsent: 0 };
  for (const answer of ['', 'ok', '[]', '{}', '{"messages":"x"}', '{"messages":[]}'])
    expect(readReply(answer)).toEqual(nothing);
  expect(read({ body: '' }, { body: ' ' })).toEqual(nothing);
});
