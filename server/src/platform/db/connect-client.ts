import pg from 'pg';

/** One connection of a program beside the server, to be ended by it. What breaks it is thrown by the statement under way. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}
