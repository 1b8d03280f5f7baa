import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { writtenNumbersOf } from '../platform/erasure/written-numbers.ts';
import { eraseImportRows } from './erase-import-rows.ts';

const world = testWorld();

it('an erased person is removed from the rows of files, however their number was written, and others stay', async () => {
  const [made] = await world.sql<{ id: number }>(
    `insert into contact_imports (company_id, user_id, file_name, starts_itself) values (1, $1, 'a.csv', false) returning id`,
    [world.ana.userId],
  );
  const written = ['(11) 98765-4321', '+55 11 8765.4321', '5511987654321', '11987654322', "'11987654321"];
  await world.sql(
    `insert into contact_import_rows (company_id, import_id, row, name, number, email, outcome)
     select 1, $1::bigint, n, 'Rute', number, case n when 4 then 'RUTE@x.test' else '' end, 'create' from unnest($2::text[]) with ordinality x(number, n)
     union all select 1, $1::bigint, 99, 'Sara', '11987654399', 'sara@x.test', 'create'`,
    [made?.id, written],
  );
  const numbers = ['5511987654321', '551187654321'];
  const person = { numbers, addresses: [], writtenNumbers: writtenNumbersOf(numbers), emails: ['rute@x.test'] };
  expect(await world.run((tx) => eraseImportRows(tx, person))).toEqual({ rows: 5 });
  expect(await world.sql('select name from contact_import_rows')).toEqual([{ name: 'Sara' }]);
});

it('so are refused rows with the number among other digits, and the number in names of others', async () => {
  const [made] = await world.sql<{ id: number }>(
    `insert into contact_imports (company_id, user_id, file_name, starts_itself) values (1, $1, 'b.csv', false) returning id`,
    [world.ana.userId],
  );
  const rows = [
    ['Rute', '00 351 912 345 678 / 213 456 789', 'refused'],
    ['Rute', '351 912-345-678 ramal 2', 'refused'],
    ['Sara', '+351 912 345 679 / 213 456 789', 'refused'],
    ['Mãe da +351 912 345 678', '351912345670', 'create'],
    ['351912345678', '', 'refused'],
  ];
  await world.sql(
    `insert into contact_import_rows (company_id, import_id, row, name, number, email, outcome)
     select 1, $1::bigint, n, x->>0, x->>1, '', x->>2 from jsonb_array_elements($2::jsonb) with ordinality r(x, n)`,
    [made?.id, JSON.stringify(rows)],
  );
  const numbers = ['351912345678'];
  const person = { numbers, addresses: numbers, writtenNumbers: writtenNumbersOf(numbers), emails: [] };
  expect(await world.run((tx) => eraseImportRows(tx, person))).toEqual({ rows: 4 });
  expect(await world.sql('select name from contact_import_rows where import_id = $1 order by row', [made?.id])).toEqual(
    [{ name: 'Sara' }, { name: 'Mãe da …' }, { name: '……' }],
  );
});
