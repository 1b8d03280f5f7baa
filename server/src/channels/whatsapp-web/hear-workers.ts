import { z } from 'zod';
import type { Log } from '../../platform/log.ts';
import type { Signals } from '../../platform/signals.ts';
import { type Border, inTx, type Tx } from '../../platform/tx.ts';
import type { SendResult } from '../channel.ts';
import { takeUnheard } from './command.store.ts';
import { commands, signals as names, type SessionSaid } from './protocol.ts';
import { takeSaid } from './session.store.ts';

/** What results of the worker trigger; supplied by the composition root. */
export type WorkerEffects = {
  settleHanded(
    tx: Tx,
    results: { messageId: number; result: Exclude<SendResult, { outcome: 'handed' }> }[],
  ): Promise<void>;
  /** a requested file is available, or never will be */
  mediaAnswered(tx: Tx, messageId: number): void;
  /** `read` returns the reported session once, under the lock of the connection */
  sessionSaid(tx: Tx, whatsappId: number, read: () => Promise<SessionSaid | null>): Promise<void>;
};

export type Hearing = {
  /** There may be new results. Resolves when they have been processed. */
  look(): Promise<void>;
};

/** Commands of one company per transaction. */
const most = 50;
/** companies processed concurrently */
const hands = 3;

/**
 * Processes results of workers: send results are recorded, files collected, sessions applied to their connections. Each
 * result is processed in the transaction that marks it, by whichever server comes first.
 */
export function openHearing(border: Border, signals: Signals, log: Log, effects: WorkerEffects): Hearing {
  const { owner } = border.database;
  let under: Promise<void> | undefined;
  let again = false;
  const told = new Set<number>();
  const inHand = new Map<number, Promise<void>>();

  /** Returns how many were processed. */
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
      // A failing result must not fail the others; the next poll tries it again.
      await hearCommands(companyId, 1).catch((error: unknown) =>
        log.error({ companyId, error: String(error) }, 'what a line answered could not be acted on'),
      );
    }
  };
  /** Results that arrive while a company is being processed go together in its next transaction. */
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
    // Other callers may be processing some of them.
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

  // Found past row-level security, because they are of all companies; each is then processed in its own.
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
  // A payload with companies concerns their commands only.
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

/** An unreadable result means an unknown outcome. */
function resultOf(given: unknown): Result {
  const read = commands.send.result.safeParse(given);
  if (!read.success) return { outcome: 'unknown', reason: 'interrupted' };
  if (read.data.outcome !== 'refused') return read.data;
  // The port distinguishes absent from undefined.
  const { outcome, reason, line } = read.data;
  return { outcome, reason, ...(line && { line }) };
}
