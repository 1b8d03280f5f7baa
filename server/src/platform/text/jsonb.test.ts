import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTestDb } from '../db/test-db.ts';
import { jsonb } from './jsonb.ts';

const database = setUpTestDb();
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(() => client.end());

const stored = async (text: string): Promise<unknown> => {
  const { rows } = await client.query<{ value: unknown }>('select $1::jsonb as value', [text]);
  return rows[0]?.value;
};

test('characters that PostgreSQL refuses in JSON are removed from texts and keys, and the rest stays unchanged', async () => {
  const half = '😀'.slice(0, 1);
  const given = { name: `foto${half}`, list: [`a\0b`, { [`k\0${half}`]: 1 }], at: new Date(0), none: undefined };
  await expect(stored(JSON.stringify(given))).rejects.toThrow('invalid input syntax for type json');
  expect(await stored(jsonb(given))).toEqual({
    name: 'foto\ufffd',
    list: ['ab', { 'k\ufffd': 1 }],
    at: '1970-01-01T00:00:00.000Z',
  });
});

test('a text that contains an escape sequence as characters keeps it', async () => {
  for (const text of ['\\ud83d', '\\\\u0000', 'C:\\u0000', '😀', '\u2028'])
    expect(await stored(jsonb({ text }))).toEqual({ text });
});
