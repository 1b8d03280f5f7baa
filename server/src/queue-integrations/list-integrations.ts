import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { presentIntegration } from './present-integration.ts';
import {
  lockIntegrationRow,
  type StoredIntegration,
  selectIntegration,
  selectIntegrations,
} from './queue-integration.store.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

type Asked = { searchParam?: string | undefined; pageNumber: number };
type IntegrationPage = { queueIntegrations: QueueIntegration[]; count: number; hasMore: boolean };

export async function listIntegrations(
  tx: Tx,
  actor: Actor,
  { searchParam, pageNumber }: Asked,
): Promise<IntegrationPage> {
  const word = searchable(searchParam ?? '');
  const rows = (await selectIntegrations(tx)).filter(({ name }) => searchable(name).includes(word));
  const from = (pageNumber - 1) * pageSize;
  return {
    queueIntegrations: rows.slice(from, from + pageSize).map((row) => presentIntegration(row, readerOf(actor))),
    count: rows.length,
    hasMore: rows.length > from + pageSize,
  };
}

/** @throws Failure ERR_NOT_FOUND */
export async function findIntegration(tx: Tx, id: number): Promise<StoredIntegration> {
  const row = await selectIntegration(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  return row;
}

/** Locks it for an update. @throws Failure ERR_NOT_FOUND */
export async function lockIntegration(tx: Tx, id: number): Promise<StoredIntegration> {
  await lockIntegrationRow(tx, id);
  return findIntegration(tx, id);
}

export const showIntegration = async (tx: Tx, actor: Actor, id: number): Promise<QueueIntegration> =>
  presentIntegration(await findIntegration(tx, id), readerOf(actor));

const readerOf = (actor: Actor) => ({ admin: can(actor, 'integrations:edit') });
const searchable = (text: string): string => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
