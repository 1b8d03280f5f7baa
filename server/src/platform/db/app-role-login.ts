import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../process/startup-error.ts';
import { errorText } from '../text/error-text.ts';

/** Advisory lock: only one process at a time creates the role. */
const lockKey = 5_201_871_002;

/**
 * Returns the address under which requests sign in: a login role with the rights of `balcao_app` only, which it cannot
 * leave by RESET ROLE. Its password is derived from the owner's, so that all processes of a database use the same one.
 * When the owner has no password or may not create roles, the owner's address is returned, and requests only take the
 * bound role. That is impossible behind a pooler in transaction mode (`pooledUrl`). @throws StartupError
 */
export async function ensureAppLogin(url: string, log: Log, pooledUrl?: string): Promise<string> {
  const appUrl = new URL(pooledUrl ?? url);
  if (appUrl.password === '') return url;
  const password = Buffer.from(hkdfSync('sha256', appUrl.password, 'balcao', 'login of requests', 24)).toString(
    'base64url',
  );
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the running statement rejects with it as well
  try {
    await client.connect();
    const { rows } = await client.query<{ id: number }>(
      'select oid::bigint as id from pg_database where datname = current_database()',
    );
    // Roles belong to the whole PostgreSQL server, which may hold other installations.
    const name = `balcao_app_${rows[0]?.id}`;
    appUrl.username = name;
    appUrl.password = password;
    if (await canSignIn(appUrl.href, !pooledUrl)) return appUrl.href;
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await createAppRole(client, name, password);
    if (await canSignIn(appUrl.href, !pooledUrl)) return appUrl.href;
    throw new Error('the server refuses the login');
  } catch (error) {
    if (pooledUrl) throw new StartupError(explainPooledLogin(appUrl.username));
    log.warn(
      { error: errorText(error) },
      'requests sign in as the owner of the database and put on the bound role: no role of their own could be made',
    );
    return url;
  } finally {
    await client.end().catch(() => {});
  }
}

async function createAppRole(client: pg.Client, name: string, password: string): Promise<void> {
  const role = pg.escapeIdentifier(name);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (!rowCount) await client.query(`create role ${role} login`);
  await client.query(`alter role ${role} login inherit password ${pg.escapeLiteral(scramVerifier(password))}`);
  await client.query(`grant balcao_app to ${role}`);
}

const explainPooledLogin = (name: string) =>
  `The pooler of DATABASE_URL does not let the role ${name} in, as which requests sign in: give it an auth_query (docs/OPERATIONS.md), or leave DATABASE_DIRECT_URL out and set DATABASE_URL to the database itself.`;

async function canSignIn(url: string, withRole: boolean): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    ...(withRole && { options: '-c role=balcao_app' }),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The password in the form in which PostgreSQL stores it (RFC 5803), so that a log of statements cannot reveal it. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const rounds = 4096;
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (word: string) => createHmac('sha256', salted).update(word).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
