import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { migrate, readMigrations } from './migrate.ts';

/** A database as of before some migration, which can be upgraded. */
export type OldInstallation = {
  url: string;
  client: pg.Client;
  /** Upgrades to the newest version, or to the state before the migration `before`. */
  upgrade(before?: string): Promise<void>;
};

/** An empty database with all migrations before the one that begins with `number`; dropped after the test. */
export async function openInstallationBefore(number: string): Promise<OldInstallation> {
  const name = `upgrade_${process.pid}_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  onTestFinished(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  const all = readMigrations();
  const upgrade = async (before?: string): Promise<void> => {
    await migrate(
      url.href,
      all.filter((migration) => before === undefined || migration.name < before),
    );
  };
  await upgrade(number);
  await client.connect();
  return { url: url.href, client, upgrade };
}
