import { type SandboxBehaviour, sandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';

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
    'select sandbox_behaviour as behaviour from connections where company_id = current_company() and id = $1',
    [whatsappId],
  );
  return stored.parse(row?.behaviour ?? {});
}

export async function writeBehaviour(tx: Tx, whatsappId: number, change: object): Promise<void> {
  await tx.rows(
    'sandbox-behave',
    `update connections set sandbox_behaviour = coalesce(sandbox_behaviour, '{}') || $2::jsonb
     where company_id = current_company() and id = $1`,
    [whatsappId, JSON.stringify(change)],
  );
}

/** Decrements a counter; false when it is zero. Concurrent sends decrement it twice. */
export async function decrementCounter(
  tx: Tx,
  whatsappId: number,
  counter: 'failNext' | 'dropAckNext',
): Promise<boolean> {
  const rows = await tx.rows(
    'sandbox-spend',
    `update connections
     set sandbox_behaviour = jsonb_set(sandbox_behaviour, array[$2], to_jsonb((sandbox_behaviour ->> $2)::int - 1))
     where company_id = current_company() and id = $1 and (sandbox_behaviour ->> $2)::int > 0 returning id`,
    [whatsappId, counter],
  );
  return rows.length > 0;
}
