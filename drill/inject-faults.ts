import type { ChannelPeers } from './channel-peers.ts';
import { fillDisk, type Installation, pause, until } from './installation.ts';

/** Injected faults; the installation must recover from each without help. */
const faults = [
  'the server is killed',
  'the worker of the QR code connections is killed',
  'PostgreSQL is killed',
  'the connections to PostgreSQL are cut',
  'the links to WhatsApp are cut',
  'the disk is full for a while',
] as const;
type Fault = (typeof faults)[number];

export type FaultCounts = Map<Fault, number>;

/** Time between readiness after one fault and the next fault, in ms. */
export type FaultRest = { shortest: number; longest: number };

const diskFullMs = 4_000;
const recoveryTimeoutMs = 120_000;

/** Injects each fault once, then random ones, until `isOver`; waits for readiness in between. Counts them in `done`. */
export async function injectFaultsUntil(
  isOver: () => boolean,
  installation: Installation,
  peers: ChannelPeers,
  done: FaultCounts,
  { random, print, restMs }: { random: () => number; print: (text: string) => void; restMs: FaultRest },
): Promise<void> {
  const possible = faults.filter((fault) => fault !== 'the disk is full for a while' || installation.disk !== null);
  for (let n = 0; ; n++) {
    const rest = restMs.shortest + random() * (restMs.longest - restMs.shortest);
    for (const end = Date.now() + rest; Date.now() < end; await pause(100)) if (isOver()) return;
    const nextFault = n < possible.length ? possible[n] : possible[Math.floor(random() * possible.length)];
    if (!nextFault) return;
    const began = Date.now();
    if (!(await injectFault(nextFault, installation, peers))) continue;
    done.set(nextFault, (done.get(nextFault) ?? 0) + 1);
    await until(installation.isReady, recoveryTimeoutMs, `the product after "${nextFault}"`);
    print(`${nextFault}; ready again after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** Returns whether the fault was applicable. */
async function injectFault(fault: Fault, installation: Installation, peers: ChannelPeers): Promise<boolean> {
  switch (fault) {
    case 'the server is killed': {
      const server = installation.server();
      const exited = new Promise((resolve) => server?.once('exit', resolve));
      if (!server?.kill('SIGKILL')) return false;
      await exited;
      return true;
    }
    case 'the worker of the QR code connections is killed':
      return installation.workers().filter((pid) => killProcess(pid)).length > 0;
    case 'PostgreSQL is killed': {
      const pid = installation.postmaster();
      return pid !== null && killProcess(pid);
    }
    case 'the connections to PostgreSQL are cut':
      await installation.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
      );
      return true;
    case 'the links to WhatsApp are cut':
      peers.cutLinks();
      return true;
    case 'the disk is full for a while': {
      if (installation.disk === null) return false;
      const empty = fillDisk(installation.disk);
      await pause(diskFullMs);
      empty();
      return true;
    }
  }
}

function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false; // the process has exited
  }
}
