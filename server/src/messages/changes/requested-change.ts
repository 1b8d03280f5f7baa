import { randomUUID } from 'node:crypto';
import { type MessageChange, messageChange } from '@balcao/contract/messages/message';
import { z } from 'zod';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

/**
 * The requested change of a sent message is stored in its metadata, under `change`, until the channel has made it. The
 * newest request counts: a job that carries out an earlier one finds another id.
 */
const storedChange = messageChange.extend({ id: z.string(), askedAt: z.coerce.date() });
export type StoredChange = z.infer<typeof storedChange>;

/** Stores the requested change in place of an earlier one. Returns its id. */
export async function noteChange(tx: Tx, messageId: number, kind: MessageChange['kind'], body: string | null) {
  const id = randomUUID();
  await saveChange(tx, messageId, { id, askedAt: tx.now, kind, state: 'pending', body, code: null, reason: null });
  return id;
}

/** Null: no change is requested. */
export async function readChange(tx: Tx, messageId: number): Promise<StoredChange | null> {
  const [row] = await tx.rows<{ change: unknown }>(
    'message-change-read',
    `select facts -> 'change' as change from messages where company_id = current_company() and id = $1`,
    [messageId],
  );
  return storedChange
    .nullable()
    .catch(null)
    .parse(row?.change ?? null);
}

const newer = `updated_at = ${laterThanBeforeSql('$2::timestamptz')}`;

export async function saveChange(tx: Tx, messageId: number, change: StoredChange): Promise<void> {
  await tx.rows(
    'message-change-save',
    `update messages set facts = coalesce(facts, '{}') || jsonb_build_object('change', $3::jsonb), ${newer}
     where company_id = current_company() and id = $1`,
    [messageId, tx.now, jsonb(change)],
  );
}

export async function clearChange(tx: Tx, messageId: number): Promise<void> {
  await tx.rows(
    'message-change-clear',
    `update messages set facts = facts - 'change', ${newer}
     where company_id = current_company() and id = $1 and facts ? 'change'`,
    [messageId, tx.now],
  );
}
