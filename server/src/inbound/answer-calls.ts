import type { Tx } from '../platform/tx.ts';
import { settingOf } from '../settings/setting-of.ts';
import { sayIn } from '../tickets/say-in.ts';
import { ownLineSql } from './automation.store.ts';

/** Repeated calls within this many minutes get one automatic reply. */
const saidAgainAfterMinutes = 2;

/** The text is fixed, in Portuguese: the API has no setting for it. */
const text =
  'Olá! Não atendemos chamadas de voz ou de vídeo neste número. Por favor, escreva ou mande um áudio, e já respondemos.';

/**
 * Replies to callers with a text when the company takes no calls (setting `call`, docs/protocol.md). Never in groups,
 * nor between connections of the same company.
 */
export async function answerCalls(tx: Tx, ticketIds: number[]): Promise<void> {
  if (ticketIds.length === 0 || (await settingOf(tx, 'call')) !== 'disabled') return;
  const answered = await tx.rows<{ id: number }>(
    'calls-answered',
    `update tickets t set call_said_at = $2 where t.company_id = current_company() and t.id = any($1) and not t.is_group
       and (t.call_said_at is null or t.call_said_at <= $2::timestamptz - make_interval(mins => $3)) and not ${ownLineSql}
     returning t.id`,
    [ticketIds, tx.now, saidAgainAfterMinutes],
  );
  for (const ticket of answered) sayIn(tx, ticket, text);
}
