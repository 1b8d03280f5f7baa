import type { SandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import type { Tx } from '../../platform/db/tx.ts';
import { deliverToPhone } from './deliver-to-phone.ts';
import { releaseWaiting } from './phone.store.ts';
import { readBehaviour, writeBehaviour } from './phone-behaviour.ts';

type BehaviourChange = { [K in keyof SandboxBehaviour]?: SandboxBehaviour[K] | undefined };

/** Changes the behaviour of the sandbox phone. When it goes online, waiting messages are delivered. */
export async function changeBehaviour(tx: Tx, whatsappId: number, change: BehaviourChange): Promise<SandboxBehaviour> {
  await writeBehaviour(tx, whatsappId, change);
  const behaviour = await readBehaviour(tx, whatsappId);
  if (behaviour.online) {
    const at = new Date(tx.now.getTime() + behaviour.delayMs);
    await releaseWaiting(tx, whatsappId, at);
    deliverToPhone(tx, whatsappId, at);
  }
  return behaviour;
}
