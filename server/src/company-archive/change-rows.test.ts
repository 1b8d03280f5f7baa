import { expect, it } from 'vitest';
import { StartupError } from '../platform/process/startup-error.ts';
import { convertRow, rekeyFile } from './change-rows.ts';

const move = { id: 7, was: 12 };

it('files get keys under the company’s id in this installation', () => {
  expect(rekeyFile('c12/ab/foto c12/1.jpg', move)).toBe('c7/ab/foto c12/1.jpg');
  const row = { key: 'c12/ab/1.jpg', thumbnail_key: 'c12/ab/1.small.jpg' };
  expect(convertRow('files', row, move)).toEqual({ key: 'c7/ab/1.jpg', thumbnail_key: 'c7/ab/1.small.jpg' });
  expect(convertRow('files', { ...row, thumbnail_key: null }, move)).toMatchObject({ thumbnail_key: null });
});

it.each(['c1/ab/1.jpg', 'c123/ab/1.jpg', 'ab/1.jpg', '../c1/1.jpg', 'c12/../c1/1.jpg', '/etc/passwd', ''])(
  'an archive that names a file outside of its company is refused: %s',
  (key) => {
    expect(() => rekeyFile(key, move)).toThrow(StartupError);
    expect(() => convertRow('files', { key, thumbnail_key: null }, move)).toThrow(StartupError);
    expect(() => convertRow('files', { key: 'c12/1.jpg', thumbnail_key: key }, move)).toThrow(StartupError);
  },
);

it('a connection is disconnected and without its old address, and nobody is imported as an operator', () => {
  const connection = convertRow(
    'connections',
    {
      name: 'Loja',
      status: 'CONNECTED',
      qrcode: '2@x',
      pairing_code: 'AB12',
      token_hash: 'h',
      token_secret: 's',
      token_tail: 't',
    },
    move,
  );
  expect(connection).toEqual({
    name: 'Loja',
    status: 'DISCONNECTED',
    qrcode: '',
    pairing_code: '',
    token_hash: null,
    token_secret: null,
    token_tail: '',
  });
  expect(convertRow('users', { name: 'Ana', super: true, online: true }, move)).toEqual({
    name: 'Ana',
    super: false,
    online: false,
  });
});
