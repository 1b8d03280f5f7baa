import { expect, it } from 'vitest';
import { testWorld } from '../world/test-world.ts';
import { read, twoInstallations } from './two-installations.ts';

const world = testWorld();
const { boxesOf, there, pack, forge, unpack, move } = twoInstallations(world);

it.each([[-1_000_000], [2_140_000_000], [2 ** 40]])(
  'an archive that claims ids up to %d does not move those of the installation',
  async (largestId) => {
    await pack();
    await forge((name, text) =>
      name === 'company.json' ? text.replace(/"largestId":\d+/, `"largestId":${largestId}`) : text,
    );
    const sequences = 'select sequencename, last_value from pg_sequences order by 1';
    const before = await read(there(), sequences);
    await expect(unpack()).rejects.toThrow(/Nothing was imported/);
    expect(await read(there(), sequences)).toEqual(before);
  },
);

it.each([[-10_000], [0], [9_999_999], ['"1"'], ['1.5']])(
  'an archive with a row of the id %s, which may be another company’s, is refused',
  async (id) => {
    await world.contact('Dona Rosa', '5511987650001');
    await pack();
    await forge((name, text) => (name.startsWith('rows/contacts/') ? text.replace(/"id": ?\d+/, `"id": ${id}`) : text));
    await expect(unpack()).rejects.toThrow(/Nothing was imported/);
    expect(await read(there(), 'select count(*)::int as n from companies')).toEqual([{ n: 1 }]);
  },
);

const withAddress = (graphUrl: string) => JSON.stringify({ accessToken: 'EAAB', graphUrl });
it.each([
  ['http://169.254.169.254', '{"accessToken":"EAAB"}'],
  ['https://graph.parceiro.example', withAddress('https://graph.parceiro.example')],
])(
  'a connection calls no address of the own network that the operator of another allowed: %s',
  async (given, expected) => {
    await world.sql(
      `insert into connections (company_id, name, channel, provider, status, credentials_secret) values ($1, 'Oficial', 'whatsapp', 'cloud', 'CONNECTED', $2)`,
      [world.ana.companyId, boxesOf('first key')('connections').seal(withAddress(given))],
    );
    const { id } = await move();
    const [row] = await read(there(), 'select credentials_secret as sealed from connections where company_id = $1', [
      id,
    ]);
    expect(boxesOf('second key')('connections').open(row.sealed)).toBe(expected);
  },
);
