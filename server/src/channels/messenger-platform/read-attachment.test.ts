import { describe, expect, test } from 'vitest';
import { readAttachment } from './read-attachment.ts';
import { attachment } from './webhook-shapes.ts';

const read = (given: object, text = '') => readAttachment(attachment.parse(given), text);
const nameOf = (url: string, type = 'file') => read({ type, payload: { url } }).media?.name;

describe('file name', () => {
  test.each([
    ['as it was given', 'https://cdn.example/v/conta%20de%20luz.pdf?oe=1', 'conta de luz.pdf'],
    ['with accents', 'https://cdn.example/a%C3%A7%C3%A3o.pdf', 'ação.pdf'],
    ['not of a folder that somebody hides in it', 'https://cdn.example/..%2F..%2Fetc%2Fpasswd.txt', 'arquivo'],
    ['not of bytes that are no text', 'https://cdn.example/%E0%A4%A.pdf', 'arquivo'],
    ['not without an ending', 'https://cdn.example/2893745', 'arquivo'],
    ['not of hundreds of characters', `https://cdn.example/${'a'.repeat(201)}.pdf`, 'arquivo'],
  ])('%s', (_, url, name) => {
    expect(nameOf(url)).toBe(name);
  });
});

test('a picture with a sticker id is a sticker, whatever Meta calls it', () => {
  const payload = { url: 'https://cdn.example/s.png', sticker_id: 369239263222822 };
  const sticker = read({ type: 'image', payload });
  expect(sticker.mediaType).toBe('stickerMessage');
  expect(sticker).toHaveProperty('metadata.attachment', { type: 'sticker', stickerId: '369239263222822' });
});

test('a story or a post has the customer’s text first, then its kind, then its title', () => {
  const shared = read({ type: 'share', payload: { url: 'https://cdn.example/p.jpg', title: 'Pão de queijo' } }, 'Tem?');
  expect(shared.body.split('\n')).toEqual(['Tem?', expect.stringMatching(/\S/), 'Pão de queijo']);
  expect(shared.media?.ref).toEqual({ url: 'https://cdn.example/p.jpg' });
  expect(read({ type: 'image', title: 'x', payload: { url: 'https://cdn.example/p.jpg' } }).body).toBe('');
});

test('an attachment with a URL but no known file is shown as a link; without both it is shown as received', () => {
  expect(read({ type: 'fallback', title: 'Notícia', url: 'https://n.example' }, 'veja').body).toBe(
    'veja\nNotícia\nhttps://n.example',
  );
  const sent = 'veja https://n.example/?a=1&b=2';
  for (const url of [
    'https://n.example/?a=1&b=2',
    `https://l.facebook.com/l.php?u=${encodeURIComponent('https://n.example/?a=1&b=2')}&h=x`,
  ])
    expect(read({ type: 'fallback', payload: { title: 'Notícia', url } }, sent).body).toBe(`${sent}\nNotícia`);
  expect(read({ type: 'image', payload: { url: 'no address' } })).toMatchObject({
    mediaType: 'conversation',
    body: 'no address',
  });
  for (const type of ['hologram', 'constructor', '__proto__']) {
    const content = read({ type });
    expect(read({ type, payload: { url: 'https://x.example/a' } }).mediaType).toBe('conversation');
    expect([content.mediaType, content.body.includes(type)]).toEqual(['conversation', true]);
    expect(content).not.toHaveProperty('media');
  }
});

test('a location is recognised under any kind name, and one without coordinates is shown as a link', () => {
  const at = { coordinates: { lat: -23.5, long: -46.6 } };
  const place = read({ type: 'location', title: 'MASP', payload: at });
  expect(place.mediaType).toBe('locationMessage');
  expect(place).toHaveProperty('metadata.location', { latitude: -23.5, longitude: -46.6, name: 'MASP' });
  expect(
    read({ type: 'location', title: 'MASP', payload: { coordinates: { lat: 'x' }, url: 'https://maps.example' } }).body,
  ).toBe('MASP\nhttps://maps.example');
});
