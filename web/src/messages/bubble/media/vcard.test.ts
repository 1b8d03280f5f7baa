import { expect, it } from 'vitest';
import { readCards } from './vcard.ts';

it('reads the name and the number by which WhatsApp knows the contact', () => {
  const card =
    'BEGIN:VCARD\nVERSION:3.0\nN:Souza;Ana;;;\nFN:Ana Souza\nitem1.TEL;waid=5511987654321:+55 11 98765-4321\nEMAIL;TYPE=WORK:ana@a.br\nEND:VCARD';
  expect(readCards(card)).toEqual([{ name: 'Ana Souza', phones: ['5511987654321'], emails: ['ana@a.br'] }]);
});

it('reads several cards, folded lines, and a card that has only N', () => {
  const cards =
    'BEGIN:VCARD\r\nN:Lima\\, Neto;Bia;;;\r\nTEL:+55 11 3333\r\n -4444\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Caio\r\nEND:VCARD';
  expect(readCards(cards)).toEqual([
    { name: 'Bia Lima, Neto', phones: ['+55 11 3333-4444'], emails: [] },
    { name: 'Caio', phones: [], emails: [] },
  ]);
});

it('reads an escaped backslash before an n as a backslash', () => {
  expect(readCards('BEGIN:VCARD\nFN:Loja A\\\\norte\nEND:VCARD')).toEqual([
    { name: 'Loja A\\norte', phones: [], emails: [] },
  ]);
});

it('yields nothing for text that is not a card', () => {
  expect(readCards('oi')).toEqual([]);
});
