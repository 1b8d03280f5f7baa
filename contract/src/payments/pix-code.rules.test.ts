import { expect, it } from 'vitest';
import { buildPixCode, crc16, isPixCode, readPixFields } from './pix-code.rules.ts';

it('has the checksum of the standard', () => {
  expect(crc16('123456789')).toBe('29B1');
});

/** The example of the Banco Central's manual. */
const example =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
  '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

it('accepts the example of the Banco Central, with any amount', () => {
  expect(isPixCode(example, '10.00')).toBe(true);
});

const charge = {
  location: 'pix.banco.test/v2/cob/7f3a',
  merchant: 'Móveis & Cia São João do Interior',
  city: 'São Paulo',
};

it('contains the charge’s address, payee and amount', () => {
  const code = buildPixCode({ ...charge, amount: '99.90' });
  expect(isPixCode(code, '99.90')).toBe(true);
  const fields = readPixFields(code);
  expect(fields?.get('59')).toBe('Moveis  Cia Sao Joao do I');
  expect(fields?.get('60')).toBe('Sao Paulo');
  expect(readPixFields(fields?.get('26') ?? '')?.get('25')).toBe(charge.location);
});

it('detects any changed character or amount', () => {
  const code = buildPixCode({ ...charge, amount: '99.90' });
  for (let at = 0; at < code.length; at++) {
    const other = `${code.slice(0, at)}${code[at] === '7' ? '8' : '7'}${code.slice(at + 1)}`;
    expect([at, isPixCode(other, '99.90')]).toEqual([at, false]);
  }
  expect(isPixCode(code, '9.99')).toBe(false);
  expect(isPixCode('', '1.00')).toBe(false);
});

it.each([
  ['Café Ação Três Corações Ltda', 'Cafe Acao Tres Coracoes L'],
  ['🌻🌻', 'N'],
  ['  ', 'N'],
  ['鈴木', 'N'],
])('a merchant called %s is one that every reader knows: %s', (merchant, expected) => {
  const code = buildPixCode({ ...charge, merchant, city: '東京', amount: '1.00' });
  expect([readPixFields(code)?.get('59'), readPixFields(code)?.get('60')]).toEqual([expected, 'N']);
  expect(isPixCode(code, '1.00')).toBe(true);
});

it('is absent when the address of a charge is too long for a two-digit length', () => {
  const fits = 99 - 'br.gov.bcb.pix'.length - 8;
  const codeOf = (length: number) => buildPixCode({ ...charge, location: 'x'.repeat(length), amount: '1.00' });
  expect(isPixCode(codeOf(fits), '1.00')).toBe(true);
  for (const length of [fits + 1, 99, 100, 500]) expect(isPixCode(codeOf(length), '1.00')).toBe(false);
});

it('a text that ends within a field, repeats one or has a wrong length has no fields', () => {
  for (const text of ['0', '0002', '00020', '0002010102', '000201000201', '00-101', 'aa0201'])
    expect([text, readPixFields(text)]).toEqual([text, null]);
  expect(readPixFields('000201')).toEqual(new Map([['00', '01']]));
});

it('is invalid for another country, another currency, or another account type than Pix', () => {
  const sealed = (text: string) => text.slice(0, -4) + crc16(text.slice(0, -4));
  const code = buildPixCode({ ...charge, amount: '99.90' });
  for (const [part, other] of [
    ['5802BR', '5802US'],
    ['5303986', '5303840'],
    ['br.gov.bcb.pix', 'br.gov.bcb.pax'],
    ['000201', '000202'],
    ['540599.90', '540599,90'],
  ] as const)
    expect([other, isPixCode(sealed(code.replace(part, other)), '99.90')]).toEqual([other, false]);
  expect(isPixCode(sealed(code.replace('br.gov.bcb.pix', 'BR.GOV.BCB.PIX')), '99.90')).toBe(true);
});
