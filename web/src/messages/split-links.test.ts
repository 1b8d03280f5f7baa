import { expect, it } from 'vitest';
import { isLoneEmoji, splitLinks } from './split-links.ts';

const hrefs = (text: string) => splitLinks(text).flatMap((part) => (typeof part === 'string' ? [] : [part.href]));

it('e-mail addresses and phone numbers of a customer’s text become links', () => {
  expect(hrefs('escreva para ana.souza@loja.com.br, ou ligue +55 (11) 98765-4321.')).toEqual([
    'mailto:ana.souza@loja.com.br',
    'tel:+5511987654321',
  ]);
  expect(hrefs('meu número é (11) 98765-4321')).toEqual(['tel:11987654321']);
  expect(hrefs('são 3 x 1.200,00 no dia 10/11/2026, pedido 123456789012')).toEqual([]);
  expect(splitLinks('Oi, ana@loja.com!')).toEqual(['Oi, ', { text: 'ana@loja.com', href: 'mailto:ana@loja.com' }, '!']);
});

it('a lone emoji is recognised as one, not with words beside it', () => {
  expect(['😍', '👍🏽', '👨‍👩‍👧', '🧡 🧡 🧡'].map(isLoneEmoji)).toEqual([true, true, true, true]);
  expect(['©️', '1️⃣', '#️⃣', '‼️', '🇧🇷'].map(isLoneEmoji)).toEqual([true, true, true, true, true]);
  expect(['😍😍😍😍', 'oi 😍', '', '12'].map(isLoneEmoji)).toEqual([false, false, false, false]);
});
