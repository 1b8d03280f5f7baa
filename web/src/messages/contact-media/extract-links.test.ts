import { expect, it } from 'vitest';
import { extractLinks } from './extract-links.ts';

it('finds the web addresses of a message once each, without trailing punctuation', () => {
  const text =
    'Veja https://www.loja.com/sofa?cor=azul, ou (http://mapa.io). De novo: https://www.loja.com/sofa?cor=azul!';
  expect(extractLinks(text)).toEqual([
    { url: 'https://www.loja.com/sofa?cor=azul', host: 'loja.com', path: '/sofa?cor=azul' },
    { url: 'http://mapa.io', host: 'mapa.io', path: '' },
  ]);
});

it('creates no link that could run code', () => {
  expect(extractLinks('javascript:alert(1) data:text/html,x file:///etc/passwd https://')).toEqual([]);
});
