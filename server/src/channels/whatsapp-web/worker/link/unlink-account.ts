import type { LinkParts } from './link-parts.ts';
import { unlinkDevice } from './unlink-device.ts';

/** Removes the device from its account if possible, and deletes its keys. */
export async function unlinkAccount(parts: LinkParts): Promise<void> {
  const { worker, connection, deps, socket, downtime } = parts;
  const linked = deps.commands().readySocket()?.sock ?? null;
  if (linked) await linked.logout().catch(() => {});
  await socket.end();
  if (!linked) await unlinkDevice(worker, connection, deps.leaseLost);
  await deleteAccountKeys(parts);
  await downtime.end();
  deps.unlinked();
}

export async function deleteAccountKeys({ account, caches }: LinkParts): Promise<void> {
  await account.deleteKeys();
  for (const cache of Object.values(caches)) cache.flushAll();
}
