import { type SandboxBehaviour, sandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';

/** The default behaviour: no faults. */
export const defaultBehaviour: SandboxBehaviour = {
  online: true,
  readReceipts: true,
  delayMs: 0,
  failNext: 0,
  dropAckNext: 0,
  duplicate: 0,
  reorder: false,
};

const stored = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((given) => ({ ...defaultBehaviour, ...given }))
  .pipe(sandboxBehaviour.catch(defaultBehaviour));

export async function readBehaviour(tx: Tx, whatsappId: number): Promise<SandboxBehaviour> {
  const [row] = await tx.rows<{ behaviour: unknown }>(
    'sandbox-behaviour',
    'select behaviour from sandbox_phones where company_id = current_company() and whatsapp_id = $1',
    [whatsappId],
  );
  return stored.parse(row?.behaviour ?? {});
}

/** As it will be when this transaction commits: a concurrent change waits, or is waited for. */
export async function lockBehaviour(tx: Tx, whatsappId: number): Promise<SandboxBehaviour> {
  const [row] = await tx.rows<{ behaviour: unknown }>(
    'sandbox-behaviour-lock',
    'select behaviour from sandbox_phones where company_id = current_company() and whatsapp_id = $1 for share',
    [whatsappId],
  );
  return stored.parse(row?.behaviour ?? {});
}

/**
 * Creates the chat of a customer who writes, and answers how the phone behaves: one statement, because each message of a
 * burst needs both. `name` "" keeps the existing one.
 */
export async function upsertChat(tx: Tx, whatsappId: number, chat: string, name: string): Promise<SandboxBehaviour> {
  const [row] = await tx.rows<{ behaviour: unknown }>(
    'sandbox-chat',
    `with written as (
       insert into sandbox_chats (company_id, whatsapp_id, chat, name) values (current_company(), $1, $2, $3)
       on conflict (company_id, whatsapp_id, chat) do update set name = excluded.name where excluded.name <> '' and sandbox_chats.name <> excluded.name)
     select behaviour from sandbox_phones where company_id = current_company() and whatsapp_id = $1`,
    [whatsappId, chat, name],
  );
  return stored.parse(row?.behaviour ?? {});
}

export async function writeBehaviour(tx: Tx, whatsappId: number, change: object): Promise<void> {
  await tx.rows(
    'sandbox-behaviour-save',
    `insert into sandbox_phones as phone (whatsapp_id, behaviour) values ($1, $2)
     on conflict (company_id, whatsapp_id) do update set behaviour = phone.behaviour || excluded.behaviour`,
    [whatsappId, jsonb(change)],
  );
}

/** Decrements a counter; false when it is zero. Concurrent sends decrement it twice. */
export async function decrementCounter(
  tx: Tx,
  whatsappId: number,
  counter: 'failNext' | 'dropAckNext',
): Promise<boolean> {
  const rows = await tx.rows(
    'sandbox-behaviour-consume',
    `update sandbox_phones set behaviour = jsonb_set(behaviour, array[$2], to_jsonb((behaviour ->> $2)::int - 1))
     where company_id = current_company() and whatsapp_id = $1 and (behaviour ->> $2)::int > 0 returning whatsapp_id`,
    [whatsappId, counter],
  );
  return rows.length > 0;
}
