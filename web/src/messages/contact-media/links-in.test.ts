import { expect, it } from 'vitest';
import { linksIn } from './links-in.ts';

it('finds the web addresses of a message once each, without trailing punctuation', () => {
  const text =
    'Veja https://www.loja.com/sofa?cor=azul, ou (http://mapa.io). De novo: https://www.loja.com/sofa?cor=azul!';
  expect(linksIn(text)).toEqual([
    { url: 'https://www.loja.com/sofa?cor=azul', host: 'loja.com', path: '/sofa?cor=azul' },
    { url: 'http://mapa.io', host: 'mapa.io', path: '' },
  ]);
});

it('creates no link that could run code', () => {
  expect(linksIn('javascript:alert(1) data:text/html,x file:///etc/passwd https://')).toEqual([]);
});
