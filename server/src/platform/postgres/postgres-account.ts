import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartupError } from '../process/startup-error.ts';

/** The system account that runs PostgreSQL; undefined: the account of this process. */
export type Account = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. When we are root, it runs as the owner of existing data, else as an existing
 * account for this purpose, else as a new one. Undefined when we are not root.
 */
export function resolvePostgresAccount(data: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(data) ?? findAccount('balcao') ?? findAccount('postgres') ?? createAccount();
}

function ownerOf(folder: string): Account | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function findAccount(name: string): Account | undefined {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = entry?.split(':') ?? [];
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function createAccount(): Account {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'balcao']],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', 'balcao']], // busybox
  ];
  for (const [program, args] of attempts) {
    try {
      execFileSync(program, args, { stdio: 'ignore' });
    } catch {
      continue;
    }
    const created = findAccount('balcao');
    if (created) return created;
  }
  const nobody = findAccount('nobody');
  if (nobody) return nobody;
  throw new StartupError(
    'PostgreSQL does not run as root and no account could be made for it: create one named "balcao", run as an ordinary user, or set DATABASE_URL.',
  );
}
