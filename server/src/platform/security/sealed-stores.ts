import type pg from 'pg';
import { connectClient } from '../db/connection/connect-client.ts';
import { StartupError } from '../process/startup-error.ts';
import { fingerprintOf, secretBox } from './secret-box.ts';

/** Values of one purpose that are sealed with the SECRET_KEY. */
export type SealedStore = {
  name: string;
  /** its name for people, as the beginning of a sentence */
  label: string;
  /** the purpose of its secret box */
  purpose: string;
  /** Some of the sealed values; empty when there are none. */
  sample(): Promise<string[]>;
  /** Seals all values with the first key. Null: a separate program does that, and records it with `markSealed`. */
  reseal: (() => Promise<void>) | null;
};

/**
 * Checks, before anything is sealed or opened, whether these are the keys of this installation. `secrets`: the current
 * key, and the previous one while the key is being changed. Returns the stores that a separate program still has to
 * reseal. @throws StartupError when something is sealed with a key that was not given
 */
export async function checkSeals(
  owner: pg.Pool,
  secrets: readonly string[],
  stores: readonly SealedStore[],
): Promise<string[]> {
  const [current = '', ...before] = secrets.map(fingerprintOf);
  const toReseal: string[] = [];
  for (const store of stores) {
    const sample = await store.sample();
    const recorded = await readFingerprint(owner, store.name);
    const sealedFingerprint = recorded ?? guessFingerprint(store, secrets, sample);
    if (sample.length > 0 && sealedFingerprint !== current && !before.includes(sealedFingerprint))
      throw new StartupError(wrongKeyMessage(store.label));
    if (sample.length > 0 && sealedFingerprint !== current && !store.reseal) toReseal.push(store.name);
    else {
      if (before.length > 0) await store.reseal?.();
      if (recorded !== current) await markSealed(owner, store.name, current);
    }
  }
  return toReseal;
}

/** Why a program other than the server must not open this store with these keys; null when it may. */
export async function findOpenRefusal(
  owner: pg.Pool,
  secrets: readonly string[],
  { name, label }: Pick<SealedStore, 'name' | 'label'>,
): Promise<string | null> {
  const fingerprint = await readFingerprint(owner, name);
  return fingerprint === null || secrets.map(fingerprintOf).includes(fingerprint) ? null : wrongKeyMessage(label);
}

/**
 * For programs that copy sealed values or seal some: DATA_DIR still has the key from before a change, and what is sealed
 * with it, or restored with it, cannot be opened. @throws StartupError
 */
export async function refuseOtherKey(url: string, secrets: readonly string[]): Promise<void> {
  const client = await connectClient(url);
  try {
    const { rows } = await client.query<{ fingerprint: string }>('select distinct fingerprint from sealed_stores');
    const given = secrets.map(fingerprintOf);
    if (!rows.every(({ fingerprint }) => given.includes(fingerprint)))
      throw new StartupError(
        'SECRET_KEY is not that of this installation: run this with the variables of the server (the key in DATA_DIR/secret-key is an older one where the server has another in SECRET_KEY). Nothing was changed.',
      );
  } finally {
    await client.end();
  }
}

export async function markSealed(owner: pg.Pool, name: string, fingerprint: string): Promise<void> {
  await owner.query(
    `insert into sealed_stores (name, fingerprint) values ($1, $2)
     on conflict (name) do update set fingerprint = $2, sealed_at = now() where sealed_stores.fingerprint <> $2`,
    [name, fingerprint],
  );
}

async function readFingerprint(owner: pg.Pool, name: string): Promise<string | null> {
  const { rows } = await owner.query<{ fingerprint: string }>('select fingerprint from sealed_stores where name = $1', [
    name,
  ]);
  return rows[0]?.fingerprint ?? null;
}

/** For a database from before fingerprints were recorded: the last of the keys that is needed to open the values. */
function guessFingerprint({ purpose }: SealedStore, secrets: readonly string[], sample: readonly string[]): string {
  const needed = sample.map((sealed) => secrets.findIndex((secret) => canOpen(secret, purpose, sealed)));
  if (needed.includes(-1)) return 'unknown';
  return fingerprintOf(secrets[Math.max(0, ...needed)] ?? '');
}

function canOpen(secret: string, purpose: string, sealed: string): boolean {
  try {
    secretBox(secret, purpose).open(sealed);
    return true;
  } catch {
    return false;
  }
}

const wrongKeyMessage = (what: string): string =>
  `${what} in this database are sealed with another SECRET_KEY: set SECRET_KEY to that one (DATA_DIR/secret-key holds it if it was never set), or, when you are changing it, SECRET_KEY_PREVIOUS, until everything is sealed anew.`;
