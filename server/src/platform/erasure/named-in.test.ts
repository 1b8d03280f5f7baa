import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpTestDb } from '../db/test-db.ts';
import { namedIn, writtenNumbersOf } from './written-numbers.ts';

const database = setUpTestDb();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(() => client.end());

type Person = { numbers?: string[]; addresses?: string[] };
/** Which of these texts an erasure finds, as its statements search: first by `like`, then by the regular expression. */
async function foundIn(texts: string[], { numbers = [], addresses = [] }: Person): Promise<string[]> {
  const named = namedIn({ addresses, writtenNumbers: writtenNumbersOf(numbers) });
  const { rows } = await client.query<{ text: string }>(
    'select t.text from unnest($1::text[]) with ordinality t(text, n) where t.text like any($2) and t.text ~ $3 order by n',
    [texts, named?.looks, named?.pattern],
  );
  return rows.map(({ text }) => text);
}

it('a Brazilian number is found in a text of the database however people write it', async () => {
  const written = [
    'Ligue +55 (11) 91234-5678 já',
    'Ligue 11 91234.5678',
    '(011) 9 1234 5678',
    'tel:+5511912345678',
    '+55\u00a011\u00a091234\u20115678',
    'a11912345678b',
  ];
  const others = ['11 91234-56789', '21 91234-5678', '91234-5678', 'Pedido 911912345678', '11 91234\n5678', ''];
  expect(await foundIn([...written, ...others], { numbers: ['5511912345678'] })).toEqual(written);
});

it('special characters of an address are literal, in the regular expression and in the `like` patterns', async () => {
  const addresses = ['a.b+c%d_e\\f', 'BR.x(y)[z]{2}$^|*?', 'ünï-cödé@lid'];
  const texts = addresses.map((address) => `de ${address} hoje`);
  expect(await foundIn([...texts, 'de aXb+c%d_e\\f hoje', 'a.b+cXdYe\\f', 'BR.x'], { addresses })).toEqual(texts);
});

it('without a person there is nothing to search for', () => {
  expect(namedIn({ addresses: [], writtenNumbers: [] })).toBeNull();
});
