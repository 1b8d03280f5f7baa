import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { createVapidKey, type VapidKey } from '../platform/web-push/vapid.ts';
import { insertPushKey, type PushKeyRow, savePushKeySecret, selectPushKey } from './push-key.store.ts';

/**
 * The installation's key, created on first use and permanent: with a different key every browser would have to
 * subscribe again. Bypasses row-level security, because it belongs to no company.
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

/** Reseals a secret that was sealed with the previous SECRET_KEY. */
export async function resealPushKey(system: Tx, box: SecretBox): Promise<void> {
  const row = await selectPushKey(system);
  const renewed = row && box.reseal(row.privateKeySecret);
  if (renewed) await savePushKeySecret(system, renewed);
}
