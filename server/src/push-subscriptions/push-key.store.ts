import type { Tx } from '../platform/db/tx.ts';

export type PushKeyRow = { publicKey: string; privateKeySecret: string };

export async function selectPushKey(system: Tx): Promise<PushKeyRow | undefined> {
  const [row] = await system.rows<PushKeyRow>(
    'push-key',
    'select public_key as "publicKey", private_key_secret as "privateKeySecret" from push_keys',
    [],
  );
  return row;
}

/** Does nothing when another process has inserted it first. */
export async function insertPushKey(system: Tx, { publicKey, privateKeySecret }: PushKeyRow): Promise<void> {
  await system.rows(
    'push-key-insert',
    'insert into push_keys (public_key, private_key_secret) values ($1, $2) on conflict do nothing',
    [publicKey, privateKeySecret],
  );
}

export async function savePushKeySecret(system: Tx, privateKeySecret: string): Promise<void> {
  await system.rows('push-key-save', 'update push_keys set private_key_secret = $1', [privateKeySecret]);
}
