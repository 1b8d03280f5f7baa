import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import type { Signals } from '../../platform/signals.ts';
import { type Border, inTx, type Tx } from '../../platform/tx.ts';
import type { SendResult } from '../channel.ts';
import { takeUnheard } from './command.store.ts';
import { commands, signals as names, type SessionSaid } from './protocol.ts';
import { takeSaid } from './session.store.ts';

/** What the worker's words set off in the desk: known where everything is composed. */
export type WorkerEffects = {
  settleHanded(
    tx: Tx,
    results: { messageId: number; result: Exclude<SendResult, { outcome: 'handed' }> }[],
  ): Promise<void>;
  /** a file that was asked for is there, or never will be */
  mediaAnswered(tx: Tx, messageId: number): void;
  /** `read` gives what was said, once, under the lock of the line */
  sessionSaid(tx: Tx, whatsappId: number, read: () => Promise<SessionSaid | null>): Promise<void>;
};

export type Hearing = {
  /** Something may have been said. Resolves when what was there has been heard. */
  look(): Promise<void>;
};

/** Of one company, in one transaction. */
const most = 50;
/** companies at a time */
const hands = 3;

/**
 * Acts on what workers say: messages are settled, files are collected, sessions become those of their connections. Each
 * answer is acted on in the transaction that marks it as heard, by whichever desk comes first.
 */
export function openHearing(border: Border, signals: Signals, log: Log, effects: WorkerEffects): Hearing {
  const { owner } = border.database;
  let under: Promise<void> | undefined;
  let again = false;
  const told = new Set<number>();
  const inHand = new Map<number, Promise<void>>();

  /** Gives how many were heard. */
  const hearCommands = (companyId: number, atMost: number): Promise<number> =>
    inTx(border, companyId, async (tx) => {
      const unheard = await takeUnheard(tx, atMost);
      for (const { kind, key } of unheard) if (kind === 'fetchMedia') effects.mediaAnswered(tx, Number(key));
      const sends = unheard.flatMap(({ messageId, result }) =>
        messageId === null ? [] : [{ messageId: Number(messageId), result: resultOf(result) }],
      );
      if (sends.length > 0) await effects.settleHanded(tx, sends);
      return unheard.length;
    });

  const hearCompany = async (companyId: number): Promise<void> => {
    try {
      while ((await hearCommands(companyId, most)) === most);
    } catch {
      // One that cannot be acted on must not take the others with it; the next look tries it again.
      await hearCommands(companyId, 1).catch((error: unknown) =>
        log.error({ companyId, error: String(error) }, 'what a line answered could not be acted on'),
      );
    }
  };
  /** What is done meanwhile in a company that is being heard goes together in its next transaction. */
  const hearCompanies = async (companies: number[]): Promise<void> => {
    for (const companyId of companies) told.add(companyId);
    const hear = async (): Promise<void> => {
      for (;;) {
        const companyId = [...told].find((id) => !inHand.has(id));
        if (companyId === undefined) return;
        told.delete(companyId);
        const heard = hearCompany(companyId).finally(() => inHand.delete(companyId));
        inHand.set(companyId, heard);
        await heard;
      }
    };
    await Promise.all(Array.from({ length: hands }, hear));
    // Others may be at some of them, or at them again.
    while (companies.some((id) => told.has(id) || inHand.has(id))) {
      await Promise.all(inHand.values());
      if (companies.some((id) => told.has(id))) await hear();
    }
  };

  const hearSession = ({ companyId, whatsappId }: { companyId: number; whatsappId: number }): Promise<void> =>
    inTx(border, companyId, (tx) => effects.sessionSaid(tx, whatsappId, () => takeSaid(tx, whatsappId))).catch(
      (error: unknown) =>
        log.error({ whatsappId, error: String(error) }, 'what a line said of itself could not be heard'),
    );

  // Past row-level security to find them, because they are of all companies; each is then heard in its own.
  const hearAll = async (): Promise<void> => {
    const { rows } = await owner.query<{ companyId: number; whatsappId: number | null }>({
      name: 'web-said',
      text: `select company_id as "companyId", whatsapp_id as "whatsappId" from whatsapp_web_sessions where said_version > heard_version
             union all (select distinct company_id, null::int from whatsapp_web_commands where state = 'done' and not heard)`,
    });
    for (const { companyId, whatsappId } of rows) if (whatsappId !== null) await hearSession({ companyId, whatsappId });
    await hearCompanies(rows.flatMap(({ companyId, whatsappId }) => (whatsappId === null ? [companyId] : [])));
  };

  const look = (): Promise<void> => {
    again = true;
    under ??= (async () => {
      try {
        while (again) {
          again = false;
          await hearAll();
        }
      } finally {
        under = undefined;
      }
    })();
    return under;
  };
  const quietly = () =>
    void look().catch((error: unknown) => log.error({ error: String(error) }, 'workers were not heard'));
  // Who names companies speaks of nothing but their commands.
  signals.on(names.said, (content) => {
    const companies = companiesIn(content);
    if (companies) void hearCompanies(companies);
    else quietly();
  });
  signals.onGap(quietly);
  return { look };
}

function companiesIn(content: string): number[] | null {
  if (content === '') return null;
  try {
    return z.array(z.number().int()).parse(JSON.parse(content));
  } catch {
    return null;
  }
}

type Result = Exclude<SendResult, { outcome: 'handed' }>;

/** What nobody can read is an end that nobody knows. */
function resultOf(given: unknown): Result {
  const read = commands.send.result.safeParse(given);
  if (!read.success) return { outcome: 'unknown', reason: 'interrupted' };
  if (read.data.outcome !== 'refused') return read.data;
  // Absent and undefined are two things to the port.
  const { outcome, reason, line } = read.data;
  return { outcome, reason, ...(line && { line }) };
}
