import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { openSetting, sealSetting, secretTail } from '../settings/seal-setting.ts';
import { openSealed, sealAgain } from './sealed-columns.ts';
import { excludedTables } from './table-catalog.ts';

const world = testWorld();
const here = (purpose: string) => secretBox('the key of here', purpose);
const there = (purpose: string) => secretBox('the key of there', purpose);
const settingRow = (value: string) => ({ key: 'asaas', value });

it('a secret setting decrypts to the same value under the other key, with its visible tail, also with spaces in it', () => {
  const secrets = ['$aact_prod_000MzkwODA', 'ab cd', 'a b c d', 'chave b cd', ' x', 'abcd', 'a', 'e mais 1 2', 'çãé😀'];
  const arrived = secrets.map((secret) => {
    const open = openSealed('settings', settingRow(sealSetting(secret, here('settings'))), here);
    return String(sealAgain('settings', open, there)['value']);
  });
  expect(arrived.map((value) => openSetting(value, there('settings')))).toEqual(secrets);
  const tails = ['wODA', '****', '****', 'b cd', '****', '****', '****', ' 1 2', '****'];
  expect(arrived.map(secretTail)).toEqual(tails);
});

it('plain and empty values are exported unchanged', () => {
  for (const row of [settingRow(''), { key: 'call', value: 'enabled a b' }, { key: 'asaas', value: null }])
    expect(sealAgain('settings', openSealed('settings', row, here), there)).toEqual(row);
  const row = { api_key: null, voice_key: '', name: 'v1.nada' };
  expect(openSealed('prompts', row, here)).toEqual(row);
  expect(openSealed('contacts', { api_key: 'x' }, here)).toEqual({ api_key: 'x' });
});

it('a value encrypted under a lost key is an error, and is not left out', () => {
  const row = { api_key: secretBox('an older key', 'ai').seal('sk-1') };
  expect(() => openSealed('ai_settings', row, here)).toThrow();
});

it('every column named like a secret is decrypted for the export, or its table or value is left out', async () => {
  const columns = await world.sql<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns c
     where table_schema = 'public' and data_type = 'text' and column_name ~ '(secret|sealed|api_key|voice_key|credential)' and column_name !~ '_tail$'
       and exists (select from information_schema.columns k where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'company_id')`,
  );
  const travelling = columns.filter(({ table, column }) => !(table in excludedTables) && column !== 'token_secret');
  expect(travelling.length).toBeGreaterThan(6);
  const purposes = ['ai', 'connections', 'prompts', 'integrations', 'two-factor', 'webhook-endpoints'];
  for (const { table, column } of travelling) {
    const opened = purposes.flatMap((purpose) => {
      try {
        return openSealed(table, { [column]: here(purpose).seal('segredo') }, here)[column] === 'segredo'
          ? [purpose]
          : [];
      } catch {
        return [];
      }
    });
    expect([table, column, opened.length]).toEqual([table, column, 1]);
  }
});
