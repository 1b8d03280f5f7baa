import type { ShownConnection } from '@balcao/contract/connections/shown-connection';
import type { Prompt } from '@balcao/contract/prompts/prompt';
import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { Actor } from '@balcao/contract/users/actor';
import { hasPlanFeature } from '../companies/require-plan.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import { connectionReaderOf, showConnection } from './list-connections.ts';

/** What features that depend on this one show of a connection; wired in the composition root. */
export type ConnectionDetails = {
  listOptions(tx: Tx, queueId: number): Promise<QueueOption[]>;
  showPrompt(tx: Tx, actor: Actor, id: number): Promise<Prompt>;
};

export async function showConnectionDetails(
  tx: Tx,
  actor: Actor,
  id: number,
  deps: ConnectionDeps,
  details: ConnectionDetails,
): Promise<ShownConnection> {
  const connection = await showConnection(tx, connectionReaderOf(actor), id, deps);
  const queues: ShownConnection['queues'] = [];
  for (const queue of connection.queues) queues.push({ ...queue, options: await details.listOptions(tx, queue.id) });
  const { promptId } = connection;
  const showsPrompt = promptId !== null && (await hasPlanFeature(tx, 'useOpenAi'));
  return { ...connection, queues, prompt: showsPrompt ? await details.showPrompt(tx, actor, promptId) : null };
}
