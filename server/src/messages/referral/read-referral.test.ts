import { expect, it } from 'vitest';
import { readReferral } from './read-referral.ts';

const ofWhatsApp = { source_url: 'https://fb.me/1', source_type: 'ad', headline: 'Sofás em oferta', body: 'Só hoje' };

it.each([
  ['an advertisement on WhatsApp', ofWhatsApp, ['ad', 'Sofás em oferta', 'Só hoje', 'https://fb.me/1']],
  ['a post', { ...ofWhatsApp, source_type: 'post' }, ['post', 'Sofás em oferta', 'Só hoje', 'https://fb.me/1']],
  ['only an address', { source_url: 'https://fb.me/1' }, ['link', '', '', 'https://fb.me/1']],
  [
    'an advertisement on Messenger',
    { source: 'ADS', type: 'OPEN_THREAD', ad_id: '9', ads_context_data: { ad_title: 'Feirão', post_id: '7' } },
    ['ad', 'Feirão', '', null],
  ],
  ['an advertisement without a title', { source: 'ADS', ad_id: '9' }, ['ad', '', '', null]],
  ['a link with a name', { ref: 'cartaz', source: 'SHORTLINK' }, ['link', 'cartaz', '', null]],
  [
    'a button on a page',
    { source: 'CUSTOMER_CHAT_PLUGIN', referer_uri: 'https://loja.example/' },
    ['link', '', '', 'https://loja.example/'],
  ],
  [
    'an address that is a script',
    { ...ofWhatsApp, source_url: 'javascript:alert(1)' },
    ['ad', 'Sofás em oferta', 'Só hoje', null],
  ],
])('%s', (_, given, [kind, title, text, url]) => {
  expect(readReferral(given)).toEqual({ kind, title, text, url });
});

it.each([[null], ['x'], [7], [{}], [{ headline: 7, source_url: ['https://fb.me'] }], [{ source_id: 'ad-1' }]])(
  '%j says nothing that could be shown',
  (given) => expect(readReferral(given)).toBeUndefined(),
);
