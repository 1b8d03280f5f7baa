import { describe, expect, it } from 'vitest';
import { chatPreview, nextOwner } from './chat.rules.ts';

it('gives a room to its longest-standing member; at equal times to the earlier user; to nobody when nobody is left', () => {
  const member = (userId: number, joinedAt: string) => ({ userId, joinedAt });
  const [early, later] = ['2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z'];
  expect(nextOwner([member(3, later), member(7, early), member(5, later)])).toBe(7);
  expect(nextOwner([member(12, early), member(9, early), member(1, later)])).toBe(9);
  expect(nextOwner([])).toBeNull();
});

describe('last message in a list of rooms', () => {
  const none = { message: '', mediaName: null, ticketId: null, isDeleted: false };
  it.each([
    [{ message: 'Bom dia' }, 'Bia: Bom dia'],
    [{ message: ' duas \n\n linhas ' }, 'Bia: duas linhas'],
    [{ mediaName: 'contrato.pdf' }, 'Bia: 📎 contrato.pdf'],
    [{ message: 'Veja', mediaName: 'contrato.pdf' }, 'Bia: Veja'],
    [{ ticketId: 5 }, 'Bia: 🎫'],
    [{ message: 'Veja', ticketId: 5 }, 'Bia: Veja'],
    [{ ticketId: 5, mediaName: 'a.png' }, 'Bia: 📎 a.png'],
    [{ message: 'segredo', mediaName: 'a.png', isDeleted: true }, 'Bia: 🚫'],
  ])('%j', (content, preview) => expect(chatPreview('Bia', { ...none, ...content })).toBe(preview));

  it('is cut at 200 characters, never inside one', () => {
    const short = 'x'.repeat(195);
    expect(chatPreview('Bia', { ...none, message: short })).toBe(`Bia: ${short}`);
    expect(chatPreview('Bia', { ...none, message: `${short}x` })).toBe(`Bia: ${'x'.repeat(194)}…`);
    const smileys = chatPreview('Bia', { ...none, message: '😀'.repeat(300) });
    expect([smileys.isWellFormed(), smileys.endsWith('😀…')]).toEqual([true, true]);
  });
});
