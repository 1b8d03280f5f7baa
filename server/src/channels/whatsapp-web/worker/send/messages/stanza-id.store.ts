import { randomBytes } from 'node:crypto';
import type { Database } from '../../../../../platform/db/database.ts';
import type { ClaimedCommand } from '../command.store.ts';

/** The stanza id of a command, the same for every attempt; null: we no longer own the command. */
export async function stanzaIdOf(
  db: Database['owner'],
  { companyId, id, epoch }: Pick<ClaimedCommand, 'companyId' | 'id' | 'epoch'>,
): Promise<string | null> {
  const chosen = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
  const { rows } = await db.query<{ stanzaId: string }>(
    `update whatsapp_web_commands set stanza_id = coalesce(stanza_id, $4)
     where company_id = $1 and id = $2 and epoch = $3 and state = 'taken' returning stanza_id as "stanzaId"`,
    [companyId, id, epoch, chosen],
  );
  return rows[0]?.stanzaId ?? null;
}
