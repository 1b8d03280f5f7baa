import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillWhaticket, whaticketSchema } from '../../peers/whaticket/source-sql.ts';
import { StartupError } from '../../server/src/platform/process/startup-error.ts';
import { tags } from '../../server/src/whaticket-import/entities/tags.ts';
import { openMediaFolder } from '../../server/src/whaticket-import/media-folder.ts';
import { importWhaticket } from '../../server/src/whaticket-import/run-import.ts';
import { openSource } from '../../server/src/whaticket-import/source-database.ts';
import { testWorld } from '../world/test-world.ts';

const world = testWorld();
const noFiles = { store: () => Promise.reject(new Error('no files here')), discard: async () => {} };

/** The source tables, in a schema beside ours. */
const onSource = (text: string) => world.sql(`set search_path to whaticket; ${text}; set search_path to public`);
const open = () => {
  const url = new URL(world.context().database.owner.options.connectionString ?? '');
  url.searchParams.set('options', '-c search_path=whaticket');
  return openSource(url.href);
};
async function run() {
  const source = await open();
  const media = await openMediaFolder(undefined, noFiles);
  return importWhaticket({ context: world.context(), media }, source).finally(() => source.close());
}
const countsOf = ({ counts }: Awaited<ReturnType<typeof run>>, name: string) =>
  counts.find(({ entity }) => entity === name);

beforeEach(async () => {
  await world.sql('create schema whaticket');
  await onSource(whaticketSchema + fillWhaticket(60));
});
afterEach(() => world.sql('drop schema if exists whaticket cascade'));

it('duplicate settings and pairs are imported once each, and the report explains why the counts differ', async () => {
  await onSource(`insert into "Settings" (key, value, "companyId") values ('call', 'enabled', 1), ('asaas', 'x', 1), ('asaas', 'y', 1);
    insert into "UserQueues" ("userId", "queueId") values (2, 1)`);
  const report = await run();
  expect(countsOf(report, 'Settings')).toMatchObject({ there: 6, taken: 3, refused: 1 });
  expect(countsOf(report, 'UserQueues')).toMatchObject({ there: 4, taken: 3, refused: 0 });
  expect(countsOf(report, 'Messages')).toMatchObject({ there: 60, taken: 60 });
});

it('an old installation without companies has its ratings imported, too', async () => {
  const ofCompanies = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'whaticket' and column_name = 'companyId'`,
  );
  await onSource(
    `delete from "Queues" where id = 3; delete from "UserQueues" where "queueId" = 3; delete from "WhatsappQueues" where "queueId" = 3;
     delete from "Settings" where "companyId" = 2; drop table "Companies"; drop table "Plans";
     ${ofCompanies.map(({ name }) => `alter table "${name}" drop column "companyId"`).join('; ')}`,
  );
  const report = await run();
  expect(countsOf(report, 'UserRatings')).toMatchObject({ there: 1, taken: 1 });
  expect(await world.sql('select distinct scale from ratings')).toEqual([{ scale: 'satisfaction' }]);
});

it('a copy of an installation is recognised as the same, wherever it is stored; another one is not', async () => {
  const fingerprint = async () => {
    const source = await open();
    await source.close();
    return source.fingerprint;
  };
  const first = await fingerprint();
  await onSource(`update "Users" set name = 'Outro nome'; delete from "Users" where id > 1`);
  expect(await fingerprint()).toBe(first);
  await onSource(`update "Users" set "createdAt" = '2020-01-01'`);
  expect(await fingerprint()).not.toBe(first);
});

it('a database that is not an installation, or an empty one, is reported in a sentence', async () => {
  await onSource('delete from "Users"');
  await expect(open()).rejects.toThrow('there is nothing to import');
  await onSource('drop table "Tickets"');
  await expect(open()).rejects.toThrow('This is not a database of whaticket');
  const nowhere = openSource('postgres://nobody@127.0.0.1:1/x');
  await expect(nowhere).rejects.toThrow(StartupError);
  await expect(nowhere).rejects.toThrow('cannot be reached');
});

it('writes during the import are not seen: counts and rows are of one snapshot', async () => {
  const source = await open();
  await onSource(`insert into "Tags" (name, color, "companyId") values ('Tarde', '#123456', 1)`);
  expect(await source.count(tags)).toBe(2);
  const pages: unknown[][] = [];
  for await (const page of source.batches(tags, 1)) pages.push(page.map(({ name }) => name));
  expect(pages).toEqual([['VIP'], ['Proposta']]);
  await source.close();
});
