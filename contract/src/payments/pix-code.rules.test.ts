import { expect, it } from 'vitest';
import { buildPixCode, crc16, isPixCode, readPixFields } from './pix-code.rules.ts';

it('the checksum is that of the standard', () => {
  expect(crc16('123456789')).toBe('29B1');
});

/** The example of the Banco Central's manual. */
const example =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
  '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

it('the example of the Banco Central is one, with any amount', () => {
  expect(isPixCode(example, '10.00')).toBe(true);
});

const charge = {
  location: 'pix.banco.test/v2/cob/7f3a',
  merchant: 'Móveis & Cia São João do Interior',
  city: 'São Paulo',
};

it('a code of a charge says where it lies, whose it is, and how much', () => {
  const code = buildPixCode({ ...charge, amount: '99.90' });
  expect(isPixCode(code, '99.90')).toBe(true);
  const fields = readPixFields(code);
  expect(fields?.get('59')).toBe('Moveis  Cia Sao Joao do I');
  expect(fields?.get('60')).toBe('Sao Paulo');
  expect(readPixFields(fields?.get('26') ?? '')?.get('25')).toBe(charge.location);
});

it('any character that is another, or another amount, is found', () => {
  const code = buildPixCode({ ...charge, amount: '99.90' });
  for (let at = 0; at < code.length; at++) {
    const other = `${code.slice(0, at)}${code[at] === '7' ? '8' : '7'}${code.slice(at + 1)}`;
    expect([at, isPixCode(other, '99.90')]).toEqual([at, false]);
  }
  expect(isPixCode(code, '9.99')).toBe(false);
  expect(isPixCode('', '1.00')).toBe(false);
});
