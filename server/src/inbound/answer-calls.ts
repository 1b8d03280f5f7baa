import type { Tx } from '../platform/tx.ts';
import { settingOf } from '../settings/setting-of.ts';
import { sayIn } from '../tickets/say-in.ts';
import { ownLineSql } from './automation.store.ts';

/** Who rings and rings again is answered once. */
const saidAgainAfterMinutes = 2;

/** The company's language is Portuguese; a text of its own is not foreseen on the wire. */
const text =
  'Olá! Não atendemos chamadas de voz ou de vídeo neste número. Por favor, escreva ou mande um áudio, e já respondemos.';

/** Where the company takes no calls (setting `call`), who called is told to write (WIRE.md 7.9). Never in groups, nor between lines of our own. */
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
