import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNumber, maskName, maskNumber, nameInTexts, numberForms, numberKey } from './contact.rules.ts';

const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

describe('masked number', () => {
  it.each([
    ['5511987654321', '551198765****'],
    ['1234', '****'],
    ['12', '****'],
    ['', ''],
    ['5511987654321-1556817300', '551198765****-155681****'],
  ])('the number %s is masked as %s', (number, masked) => {
    expect(maskNumber(number)).toBe(masked);
  });

  it('never contains its last four digits, and is unchanged when masked again', () => {
    fc.assert(
      fc.property(digits(5, 15), (number) => {
        const masked = maskNumber(number);
        expect(masked.endsWith('****')).toBe(true);
        expect(masked.replace('****', '')).toBe(number.slice(0, -4));
        expect(maskNumber(masked)).toBe(masked);
      }),
    );
  });
});

describe('name', () => {
  it.each([
    ['Ana', 'Ana'],
    ['Casa 1234567', 'Casa 1234567'],
    ['+55 11 98765-4321', '+55 11 98765****'],
    ['Zé (11) 98765-4321 casa', 'Zé (11) 98765**** casa'],
    ['11987654321 ou 11912345678', '1198765**** ou 1191234****'],
    // As copied from WhatsApp: with marks of direction, a non-breaking hyphen and a non-breaking space.
    ['\u202a+55 11 98765\u20114321\u202c', '\u202a+55 11 98765****\u202c'],
    ['Zé 11\u00a098765\u00a04321', 'Zé 11\u00a098765****'],
    ['11 98765–4321', '11 98765****'],
  ])('%s is shown as %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  it('never shows a number in it whole', () => {
    fc.assert(
      fc.property(
        digits(8, 15),
        fc.constantFrom('', 'Ana ', 'Zé: '),
        fc.constantFrom('', ' casa', ' (loja)'),
        (number, before, after) => {
          const masked = maskName(`${before}${number}${after}`);
          expect(masked).not.toContain(number);
        },
      ),
    );
  });

  it.each([
    ['5511987654321', true],
    [' +55 (11) 98765-4321 ', true],
    ['\u202a+55 11 98765\u20114321\u202c', true],
    ['1234567', false],
    ['Ana 5511987654321', false],
    ['', false],
  ])('%j is only a number: %s', (name, only) => {
    expect(isNumber(name)).toBe(only);
  });
});

describe('two forms of a mobile number', () => {
  const area = fc.integer({ min: 11, max: 99 }).filter((code) => code % 10 !== 0 || code >= 20);
  const mobile = fc
    .tuple(area, fc.constantFrom('6', '7', '8', '9'), digits(7))
    .map(([code, first, rest]) => [code, first + rest] as const);

  it('give each other, the given one first', () => {
    fc.assert(
      fc.property(mobile, ([code, eight]) => {
        const [long, short] = [`55${code}9${eight}`, `55${code}${eight}`];
        expect(numberForms(long)).toEqual([long, short]);
        expect(numberForms(short)).toEqual([short, long]);
      }),
    );
  });

  it.each([
    ['5491123456789', '541123456789'],
    ['5493515551234', '543515551234'],
    ['5215512345678', '525512345678'],
  ])('%s and %s, of Argentina and Mexico, lead to each other and have one key', (long, short) => {
    expect(numberForms(long)).toEqual([long, short]);
    expect(numberForms(short)).toEqual([short, long]);
    expect(numberKey(long)).toBe(short);
    expect(numberKey(short)).toBe(short);
  });

  it.each([
    '551133334444',
    '549011234567',
    '52155123456',
    '54911234567890',
    '5511933334444',
    '14155552671',
    '351912345678',
    '',
    'x',
  ])('%s has one form only', (number) => {
    expect(numberForms(number)).toEqual([number]);
  });

  it('are the same two for either form of any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          digits(0, 15),
          mobile.map(([code, eight]) => `55${code}9${eight}`),
        ),
        (number) => {
          const forms = numberForms(number);
          for (const form of forms) expect(numberForms(form).toSorted()).toEqual(forms.toSorted());
        },
      ),
    );
  });
});

it.each([
  ['Ana  Melo', 'Ana Melo'],
  ['Ana 11 98765-4321', 'Ana'],
  ['+55 (11) 98765-4321 Ana', 'Ana'],
  ['Ana (11 98765-4321) Loja 2', 'Ana Loja 2'],
  ['5511987654321', ''],
  ['~ 11 98765-4321', '~'],
])('%s is called %j in texts: no number of theirs is sent, nor shown to whoever sees it masked', (name, called) => {
  expect(nameInTexts(name)).toBe(called);
});

it('a name of a million characters is read once, not from each of them anew', { timeout: 60_000 }, () => {
  for (const repeated of ['.', '(', '+(', ' '])
    for (const name of [`${repeated.repeat(1_000_000)}x`, `1${repeated.repeat(1_000_000)}x`]) {
      expect(isNumber(name)).toBe(false);
      expect(nameInTexts(name)).not.toBe('');
    }
});
