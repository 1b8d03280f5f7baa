import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatLocationBody, parseLocationBody } from './location.rules.ts';

const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });

it('parses its own written location, whatever the label', () => {
  fc.assert(
    fc.property(degrees(90), degrees(180), fc.string(), (latitude, longitude, label) => {
      const read = parseLocationBody(formatLocationBody({ latitude, longitude, label }));
      expect(read).toEqual({ mapUrl: `https://www.google.com/maps?q=${latitude}%2C${longitude}`, label });
    }),
  );
});

it('has an empty label without one', () => {
  expect(formatLocationBody({ latitude: 1, longitude: -2 })).toBe('|https://www.google.com/maps?q=1%2C-2|');
});

it('parses what older clients send, with a picture before the address', () => {
  expect(parseLocationBody('data:image/png;base64,AA|http://maps/x|Praça | centro')).toEqual({
    mapUrl: 'http://maps/x',
    label: 'Praça | centro',
  });
});

it.each(['', 'Olá', '|javascript:alert(1)|x', '|ftp://x|', 'a|b|c'])('%j is no place', (body) => {
  expect(parseLocationBody(body)).toBeNull();
});
