import type pg from 'pg';
import { retry } from '../async/retry.ts';
import type { Log } from '../log.ts';
import {
  deleteDeadNodes,
  insertNode,
  leave,
  type NodeRegistration,
  namesExactly,
  unlockIdleQueues,
  unlockOrphanedJobs,
  writePools,
} from './node-registration.ts';

const retryPauses = { firstMs: 200, maxMs: 5_000, delayFirst: true, ref: false };

export type ClusterNode = {
  /**
   * Registers a pool of job workers under this node: when the node dies, the pool's locked jobs can be released.
   * @throws while the node is not registered
   */
  registerPool(poolId: string): Promise<void>;
  /** The pool has ended: its locked jobs can be released. */
  unregisterPool(poolId: string): Promise<void>;
  /** Unlocks the jobs of dead nodes and ended pools, and queues without a locked job. Returns how many nodes were dead. */
  releaseDeadNodes(): Promise<number>;
  /** Whether the database knows that this process lives. */
  isRegistered(): boolean;
  /** Runs when the registration was lost: from then on other nodes may take over what this process holds. */
  onRegistrationLost(listener: () => void): void;
  close(): Promise<void>;
};

/**
 * Registers this process among the nodes of the database. An advisory lock on a dedicated connection proves that it is
 * alive: the database releases it when the process dies, so no heartbeat timeout is needed. When that connection breaks,
 * the node registers again as soon as the database answers.
 */
export async function joinCluster(owner: pg.Pool, log: Log): Promise<ClusterNode> {
  const pools = new Set<string>();
  const lossListeners: (() => void)[] = [];
  let registration: NodeRegistration | null = null;
  const closing = new AbortController();

  const register = async (): Promise<void> => {
    const node = await insertNode(owner, pools, onConnectionLost);
    if (closing.signal.aborted) {
      node.client.release(true);
      throw new Error('closed meanwhile');
    }
    registration = node;
  };
  const onConnectionLost = (lost: NodeRegistration, error: Error): void => {
    if (registration !== lost || closing.signal.aborted) return;
    registration = null;
    log.error({ error: error.message }, 'this node lost its registration: other nodes may take over its work');
    lost.client.release(error);
    for (const listener of lossListeners) listener();
    void registerAgain();
  };
  const registerAgain = async (): Promise<void> => {
    await retry(register, { ...retryPauses, signal: closing.signal });
    if (registration) log.info({}, 'this node is registered again');
  };
  await register();

  return {
    async registerPool(poolId) {
      pools.add(poolId);
      if (!registration) throw new Error('this node is not registered');
      await writePools(registration, pools);
    },
    async unregisterPool(poolId) {
      pools.delete(poolId);
      // Otherwise the next registration or check writes it.
      if (registration) await writePools(registration, pools).catch(() => {});
    },
    async releaseDeadNodes() {
      const here = registration;
      if (!here) return 0;
      if (!namesExactly(here, pools)) await writePools(here, pools);
      const dead = await deleteDeadNodes(here);
      await unlockOrphanedJobs(here.client, [...pools]);
      await unlockIdleQueues(here.client);
      return dead;
    },
    isRegistered: () => registration !== null,
    onRegistrationLost(listener) {
      lossListeners.push(listener);
    },
    async close() {
      closing.abort();
      const last = registration;
      registration = null;
      if (last) await leave(last);
    },
  };
}
