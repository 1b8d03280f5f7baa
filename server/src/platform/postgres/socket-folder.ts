import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The longest path of a Unix socket that every system accepts: 104 bytes on macOS and 108 on Linux, including the final NUL. */
const maxPathBytes = 103;

/**
 * The folder of this server's Unix socket, through which a statement takes a fifth less processor time than over TCP to
 * 127.0.0.1 (docs/decisions/0490). The folder belongs to the server's account, so that nobody else can reach the
 * socket. Undefined where the path would be too long, or the system has no Unix sockets that both PostgreSQL and Node
 * support: then TCP is used, as by programs beside us.
 */
export function socketFolder(folder: string, platform: NodeJS.Platform = process.platform): string | undefined {
  const isTooLong = Buffer.byteLength(`${folder}/.s.PGSQL.65535.lock`) > maxPathBytes;
  return platform === 'win32' || isTooLong || folder.includes(',') ? undefined : folder;
}

/**
 * Removes the sockets that a killed server left. Their lock file names a process id that may belong to another program
 * by now, in which case PostgreSQL would refuse to start. Call this only while no server of this folder runs.
 */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
}
