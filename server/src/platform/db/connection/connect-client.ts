import pg from 'pg';

/** A connection for a program other than the server; the caller ends it. When it breaks, the statement rejects. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}
