import type pg from 'pg';
import { beforeEach } from 'vitest';
import { type TestWorld, testWorld } from '../../../tests/world/test-world.ts';
import { companies } from './entities/companies.ts';
import { contacts } from './entities/contacts.ts';
import { users } from './entities/users.ts';
import type { Entity } from './entity.ts';
import { type Import, readBatch, takeBatch } from './take-batch.ts';

type SourceRow = Record<string, unknown>;
type Outcome = { id: string; outcome: string; note: string | null };

const noMedia: Import['media'] = { take: async () => ({ failed: 'gone' }) };

type TestImport = {
  world: TestWorld;
  /** Imports rows of one table of the source, in one batch. Returns how many are new. */
  take(entity: Entity, ...rows: SourceRow[]): Promise<number>;
  /** The outcome of each row, by its id in the source. */
  outcomes(entity: Entity): Promise<Outcome[]>;
  /** Our id of a row of the source. */
  idOf(entity: Entity, sourceId: number | string): Promise<number>;
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Companies 1 and 2 of the source, with a contact and a user each, whose ids equal their company's. */
  takeTwoCompanies(): Promise<void>;
  media: Import['media'];
};

/** An import into the test world, without a source database: tests pass the rows. */
export function testImport(): TestImport {
  const world = testWorld();
  const source = 'test';
  const { sql } = world;
  const given: TestImport = {
    world,
    media: noMedia,
    sql,
    take: (entity, ...rows) =>
      takeBatch(
        { context: world.context(), source, media: given.media, soleCompany: null },
        entity,
        readBatch(entity, rows),
      ),
    outcomes: (entity) =>
      sql('select source_id as id, outcome, note from whaticket_rows where entity = $1 order by source_id', [
        entity.name,
      ]),
    async idOf(entity, sourceId) {
      const [row] = await sql<{ id: number }>(
        'select target_id::int as id from whaticket_rows where entity = $1 and source_id = $2',
        [entity.name, String(sourceId)],
      );
      if (!row) throw new Error(`${entity.name} ${sourceId} did not come`);
      return row.id;
    },
    async takeTwoCompanies() {
      await given.take(companies, { id: 1, name: 'Móveis Aurora' }, { id: 2, name: 'Padaria Sol' });
      await given.take(
        contacts,
        { id: 1, companyId: 1, name: 'Cliente Um', number: '5511980000001' },
        { id: 2, companyId: 2, name: 'Cliente Dois', number: '5511980000002' },
      );
      await given.take(
        users,
        { id: 1, companyId: 1, name: 'Pessoa Um', email: 'um@aurora.test' },
        { id: 2, companyId: 2, name: 'Pessoa Dois', email: 'dois@sol.test' },
      );
    },
  };
  beforeEach(() => {
    given.media = noMedia;
  });
  return given;
}
