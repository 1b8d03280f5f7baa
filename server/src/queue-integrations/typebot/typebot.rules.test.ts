import { describe, expect, it } from 'vitest';
import { choose, isExpired, readTypebotTurn, typebotAnswer } from './typebot.rules.ts';

const text = (...richText: unknown[]) => ({ type: 'text', content: { type: 'richText', richText } });
const p = (...children: unknown[]) => ({ type: 'p', children });
const turn = (answer: object) => readTypebotTurn(typebotAnswer.parse(answer));
const repliesOf = (...messages: unknown[]) => turn({ messages, input: { type: 'text input' } }).replies;

describe('bubbles', () => {
  it.each<[string, unknown, string]>([
    ['plain', text(p({ text: 'Olá' })), 'Olá'],
    ['several lines', text(p({ text: 'um' }), p({ text: 'dois' })), 'um\ndois'],
    [
      'bold and italic',
      text(p({ text: 'o ' }, { text: 'pão ', bold: true, italic: true }, { text: 'é' })),
      'o *_pão_* é',
    ],
    ['a link', text(p({ type: 'a', url: 'https://x.test', children: [{ text: 'aqui' }] })), 'aqui (https://x.test)'],
    ['a list', text({ type: 'ul', children: [p({ text: 'a' }), p({ text: 'b' })] }), '• a\n• b'],
    ['markdown', { type: 'text', content: { markdown: 'Olá' } }, 'Olá'],
    ['a picture', { type: 'image', content: { url: 'https://x.test/a.png' } }, 'https://x.test/a.png'],
  ])('%s', (_, bubble, expected) => expect(repliesOf(bubble)).toEqual([expected]));

  it('a bubble of an empty or unknown type yields nothing', () =>
    expect(repliesOf(text(p({ text: '  ' })), { type: 'hologram', content: 7 }, text('x'))).toEqual([]));
});

it('a choice is a numbered list, and a flow that waits for nothing is finished', () => {
  const input = { type: 'choice input', items: [{ content: 'Pão' }, { content: null }, { content: 'Bolo' }] };
  expect(turn({ messages: [], input })).toEqual({
    replies: ['*[ 1 ]* - Pão\n*[ 2 ]* - Bolo'],
    choices: ['Pão', 'Bolo'],
    isOver: false,
    queueId: null,
  });
  expect(turn({ messages: [] })).toMatchObject({ replies: [], isOver: true });
});

it('a choice of pictures is a list of their titles', () => {
  const input = { type: 'picture choice input', items: [{ title: 'Redondo' }, { title: null }, { title: 'Quadrado' }] };
  expect(turn({ messages: [], input })).toMatchObject({
    replies: ['*[ 1 ]* - Redondo\n*[ 2 ]* - Quadrado'],
    choices: ['Redondo', 'Quadrado'],
  });
});

it('a command is never sent as text, whatever is in it', () => {
  const input = { type: 'text input' };
  const of = (command: string) => turn({ messages: [text(p({ text: command }))], input });
  expect(of('#{"stopBot": true}')).toMatchObject({ replies: [], isOver: true, queueId: null });
  expect(of('#{"queueId": "7"}')).toMatchObject({ replies: [], isOver: true, queueId: 7 });
  for (const unset of ['""', 'null', '"undefined"', '0'])
    expect(of(`#{"stopBot": true, "queueId": ${unset}}`)).toMatchObject({ isOver: true, queueId: null });
  expect(of('#{"stopBot": "", "queueId": "7"}')).toMatchObject({ isOver: true, queueId: 7 });
  for (const broken of ['#{', '#{"queueId": -1}', '#{"stopBot": "yes"}'])
    expect(of(broken)).toMatchObject({ replies: [], isOver: false });
});

it.each([
  ['2', 'Bolo'],
  [' 1 ', 'Pão'],
  ['2\ufe0f\u20e3', 'Bolo'],
  ['2)', 'Bolo'],
  ['bolo', 'Bolo'],
  ['3', '3'],
  ['quero pão', 'quero pão'],
  ['1, 2', 'Pão, Bolo'],
  ['2 e 1', 'Bolo, Pão'],
  ['1 e 3', '1 e 3'],
  ['1 pão', '1 pão'],
])('“%s” means %s', (written, meant) => expect(choose(written, ['Pão', 'Bolo'])).toBe(meant));

it('a session ends after its minutes, and never without a limit', () => {
  const at = new Date('2026-11-20T15:00:00Z');
  const later = (ms: number) => new Date(at.getTime() + ms);
  expect([isExpired(at, later(60_000), 1), isExpired(at, later(60_001), 1)]).toEqual([false, true]);
  expect(isExpired(at, later(1e12), 0)).toBe(false);
});
