import type { Tx } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { selectConnections } from './connection.store.ts';

/** Tokens of the company's sandbox connections, oldest first: every start prints the URL of the first one's phone. */
export async function sandboxTokens(tx: Tx, box: SecretBox): Promise<string[]> {
  const rows = (await selectConnections(tx)).filter(({ channel }) => channel === 'sandbox');
  return rows
    .sort((a, b) => a.id - b.id)
    .flatMap(({ tokenSecret }) => (tokenSecret === null ? [] : [box.open(tokenSecret)]));
}
