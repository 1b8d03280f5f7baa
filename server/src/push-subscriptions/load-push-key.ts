import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { createVapidKey, type VapidKey } from '../platform/web-push/vapid.ts';
import { insertPushKey, type PushKeyRow, savePushKeySecret, selectPushKey } from './push-key.store.ts';

/**
 * The installation's key, made when it is first asked for and kept for ever: with another one every browser would have to
 * subscribe anew. Past row-level security, because it is no company's.
 */
export function openPushKey(context: TxContext, box: SecretBox): () => Promise<VapidKey> {
  let loaded: Promise<VapidKey> | undefined;
  return () => {
    loaded ??= loadPushKey(context, box).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

async function loadPushKey(context: TxContext, box: SecretBox): Promise<VapidKey> {
  const row = await inSystem(context, 0, async (system) => (await selectPushKey(system)) ?? makePushKey(system, box));
  return { publicKey: row.publicKey, privateKey: box.open(row.privateKeySecret) };
}

async function makePushKey(system: Tx, box: SecretBox): Promise<PushKeyRow> {
  const { publicKey, privateKey } = createVapidKey();
  await insertPushKey(system, { publicKey, privateKeySecret: box.seal(privateKey) });
  const row = await selectPushKey(system);
  if (!row) throw new Error('a key that was just written is not there');
  return row;
}

/** A secret sealed with the SECRET_KEY of before is sealed with the present one. */
export async function resealPushKey(system: Tx, box: SecretBox): Promise<void> {
  const row = await selectPushKey(system);
  const renewed = row && box.reseal(row.privateKeySecret);
  if (renewed) await savePushKeySecret(system, renewed);
}
