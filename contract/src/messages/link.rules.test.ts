import { expect, it } from 'vitest';
import { firstLink } from './link.rules.ts';

it.each([
  ['veja https://loja.test/sofa?a=1, por favor', 'https://loja.test/sofa?a=1'],
  ['(HTTP://loja.test/x).', 'HTTP://loja.test/x'],
  ['https://a.test https://b.test', 'https://a.test'],
  ['https://banco.test@outro.test/', undefined],
  ['javascript:alert(1)', undefined],
  ['ftp://loja.test', undefined],
  ['https://', undefined],
  ['loja.test', undefined],
])('%j: %s', (text, link) => expect(firstLink(text)).toBe(link));
