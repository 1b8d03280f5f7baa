import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What a system takes as the path of a Unix socket, with its end: 104 bytes on macOS, 108 on Linux. */
const maxPathBytes = 103;

/**
 * Where the server of this folder has its Unix socket, by which a statement costs a fifth less processor time than by TCP on 127.0.0.1
 * (docs/decisions/0490). The folder is its account's own, so nobody else gets to it. Undefined where the path would be too long, or the system
 * has none that PostgreSQL and Node share: TCP it is, there and for programs beside us.
 */
export function socketFolder(folder: string, platform: NodeJS.Platform = process.platform): string | undefined {
  const isTooLong = Buffer.byteLength(`${folder}/.s.PGSQL.65535.lock`) > maxPathBytes;
  return platform === 'win32' || isTooLong || folder.includes(',') ? undefined : folder;
}

/**
 * What a killed server left. Its lock names a process, whose number may have gone to a stranger since: PostgreSQL would refuse to start. Only
 * while no server of this folder runs.
 */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
}
