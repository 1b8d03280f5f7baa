import pg from 'pg';

/** One connection for a program beside the server; the caller ends it. When it breaks, the running statement rejects. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}
