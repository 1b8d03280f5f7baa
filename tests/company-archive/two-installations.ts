import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type ArchivedCompany, exportCompany } from '../../server/src/company-archive/export-company.ts';
import { type ImportedCompany, importCompany } from '../../server/src/company-archive/import-company.ts';
import { readArchive, verifyArchive, writeArchive } from '../../server/src/platform/backup/archive.ts';
import { cloneDatabase } from '../../server/src/platform/db/test-db.ts';
import { localFileStore } from '../../server/src/platform/files/file-store.ts';
import { secretBox } from '../../server/src/platform/security/secret-box.ts';
import type { TestWorld } from '../world/test-world.ts';

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

function openBoth(world: TestWorld) {
  let target: Awaited<ReturnType<typeof cloneDatabase>>;
  let clients: { here: pg.Client; there: pg.Client; thereToo: pg.Client };
  beforeAll(async () => {
    target = await cloneDatabase(inject('postgresUrl'));
    const [{ name } = { name: '' }] = await world.sql<{ name: string }>('select current_database() as name');
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    clients = {
      here: await connect(url.href),
      there: await connect(target.url),
      thereToo: await connect(target.url),
    };
  });
  afterAll(async () => {
    await clients.there.end();
    await clients.thereToo.end();
    await clients.here.end();
    await target.drop();
  });
  return { here: () => clients.here, there: () => clients.there, thereToo: () => clients.thereToo };
}

/** The world's installation, and another with its own key, in which another company has some contacts. */
export function twoInstallations(world: TestWorld) {
  const folder = mkdtempSync(join(tmpdir(), 'suitcase-'));
  const stores = { here: localFileStore(join(folder, 'here')), there: localFileStore(join(folder, 'there')) };
  const boxesOf = (secret: string) => (purpose: string) => secretBox(secret, purpose);
  const databases = openBoth(world);
  let archive = '';

  beforeEach(async () => {
    archive = join(folder, `${crypto.randomUUID()}.tar.gz`);
    await databases
      .there()
      .query(
        `delete from tickets; delete from messages; delete from contacts; delete from users; delete from companies`,
      );
    await databases.there().query(`with c as (insert into companies (name) values ('Vizinha') returning id)
      insert into contacts (company_id, name) select c.id, 'Vizinho ' || i from c, generate_series(1, 5) i`);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const pack = (): Promise<ArchivedCompany> =>
    exportCompany(
      { client: databases.here(), store: stores.here, boxes: boxesOf('first key') },
      world.ana.companyId,
      archive,
    );
  const unpack = (client = databases.there(), path = archive): Promise<ImportedCompany> =>
    importCompany({ client, store: stores.there, spoolDir: folder, boxes: boxesOf('second key') }, path);
  /** Replaces the packed archive by a modified one: `change` gets each entry. */
  const forge = async (change: (name: string, text: string) => string): Promise<void> => {
    const forged = join(folder, `${crypto.randomUUID()}.tar.gz`);
    await rewrite(archive, forged, change);
    archive = forged;
  };

  return {
    stores,
    boxesOf,
    ...databases,
    /** The archive that was packed or forged last. */
    archive: () => archive,
    pack,
    forge,
    unpack,
    move: async () => {
      await pack();
      return unpack();
    },
  };
}

async function rewrite(from: string, to: string, change: (name: string, text: string) => string): Promise<void> {
  const { entries: _, ...manifest } = await verifyArchive(from);
  const writer = writeArchive(to);
  for await (const { name, bytes } of readArchive(from)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    const text = Buffer.from(change(name, Buffer.concat(chunks).toString()));
    if (name !== 'manifest.json') await writer.add(name, text.length, [text]);
  }
  await writer.finish(manifest);
}

export const read = async (client: pg.Client, text: string, values: unknown[] = []) =>
  (await client.query(text, values)).rows;
