import { expect, it } from 'vitest';
import { authorOfPreview, maskMentions, maskMessage, presentAuthor } from './author.rules.ts';
import { authorColors } from './message.ts';

it('gives a person one colour, and spreads the members of a group over all of them', () => {
  const colors = Array.from(
    { length: 400 },
    (_, i) => presentAuthor({ key: `wa_lid:${i}`, name: '', number: '' }).color,
  );
  const counts = Array.from({ length: authorColors }, (_, color) => colors.filter((one) => one === color).length);
  expect(Math.min(...counts)).toBeGreaterThan(25);
  expect(presentAuthor({ key: 'wa_lid:7', name: 'Ana', number: '55' }).color).toBe(colors[7]);
});

it('shows no number in any part of a masked message: neither the author’s nor the quoted person’s', () => {
  const author = presentAuthor({ key: 'phone:5511911112222', name: '', number: '5511911112222' });
  const quotedMsg = {
    id: '1',
    body: '',
    fromMe: false,
    mediaType: 'conversation' as const,
    mediaUrl: null,
    contact: { name: '+55 11 91111-2222' },
    author,
  };
  const wid = `wamid.${btoa('5511911112222')}`;
  const reason = 'numberNotOnWhatsApp?phone=5511911112222';
  const change = { kind: 'edit', state: 'refused', body: 'Oi', code: null, reason } as const;
  const message = {
    ...{ wid, author, contact: { id: 1, name: '5511911112222' }, quotedMsg, failReason: reason, change },
    ...{ body: 'Oi', oldMessages: [] },
  };
  expect(JSON.stringify(maskMessage(message))).not.toMatch(/2222|wamid/);
  expect(maskMessage({ ...message, author: null }).quotedMsg?.author?.number).toBe('551191111****');
  expect(maskMessage(message)).toMatchObject({
    failReason: 'numberNotOnWhatsApp?phone=551191111****',
    change: { body: 'Oi' },
  });
  expect(maskMessage({ ...message, failReason: null, change: undefined })).toMatchObject({ failReason: null });
});

it('masks mentions by number in all texts of a message, and no others', () => {
  const number = '5511911112222';
  const text = `Fala com @${number}, ligue 5511911112222`;
  const shown = 'Fala com @551191111****, ligue 5511911112222';
  const message = {
    ...{ wid: null, author: null, contact: null, failReason: null, body: `${text} @123456789012345` },
    oldMessages: [{ id: '1', body: text, createdAt: '' }],
    change: { kind: 'edit' as const, state: 'pending' as const, body: text, code: null, reason: null },
    mentions: [
      { id: number, name: '', isUs: false, isNumber: true as const },
      { id: '123456789012345', name: 'Téo', isUs: false },
    ],
    quotedMsg: null,
  };
  expect(maskMessage(message)).toMatchObject({
    body: `${shown} @123456789012345`,
    oldMessages: [{ body: shown }],
    change: { body: shown },
    mentions: [{ id: '551191111****' }, { id: '123456789012345', name: 'Téo' }],
  });
  expect(maskMentions(text)).toBe(shown);
});

it.each([
  [{ name: 'Téo', number: '5511911112222' }, 'Téo'],
  [{ name: '', number: '5511911112222' }, '551191111****'],
  [{ name: 'Téo (11) 91111-2222', number: '' }, 'Téo (11) 91111****'],
  [{ name: '', number: '' }, null],
])('in the line of a list %j is %s: everybody reads lists', (author, shown) =>
  expect(authorOfPreview(author)).toBe(shown),
);
