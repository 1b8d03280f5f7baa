import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { fileReferences } from './file-references.ts';

const world = testWorld();
/** Never written; the media of queues are those of their options. */
const unusedColumns = ['queues.media_file_id'];

it('every column that may contain the id of a file is known to the removal of unused files', async () => {
  const columns = await world.sql<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.column_name like '%file_id' or exists (
       select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
       where k.contype = 'f' and k.conrelid = to_regclass(format('public.%I', c.table_name)) and k.confrelid = 'public.files'::regclass
         and a.attname = c.column_name and a.attname <> 'company_id'))`,
  );
  expect(columns.map(({ name }) => name).sort()).toEqual(
    [...fileReferences.map((reference) => reference.join('.')), ...unusedColumns].sort(),
  );
});
