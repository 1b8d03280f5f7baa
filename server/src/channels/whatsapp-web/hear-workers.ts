import type { Log } from '../../platform/log.ts';
import type { Signals } from '../../platform/signals.ts';
import { type Border, inTx, type Tx } from '../../platform/tx.ts';
import type { SendResult } from '../channel.ts';
import { markHeard, takeUnheard } from './command.store.ts';
import { commands, signals as names, type SessionSaid } from './protocol.ts';
import { takeSaid } from './session.store.ts';

/** What the worker's words set off in the desk: known where everything is composed. */
export type WorkerEffects = {
  settleHanded(tx: Tx, messageId: number, result: Exclude<SendResult, { outcome: 'handed' }>): Promise<void>;
  /** a file that was asked for is there, or never will be */
  mediaAnswered(tx: Tx, messageId: number): void;
  /** `read` gives what was said, once, under the lock of the line */
  sessionSaid(tx: Tx, whatsappId: number, read: () => Promise<SessionSaid | null>): Promise<void>;
};

export type Hearing = {
  /** Something may have been said. Resolves when what was there has been heard. */
  look(): Promise<void>;
};

const most = 20;
/** Of one company's commands, when many are done at once. */
const hands = 3;

/**
 * Acts on what workers say: messages are settled, files are collected, sessions become those of their connections. Each
 * answer is acted on in the transaction that marks it as heard, by whichever desk comes first.
 */
export function openHearing(border: Border, signals: Signals, log: Log, effects: WorkerEffects): Hearing {
  const { owner } = border.database;
  let under: Promise<void> | undefined;
  let again = false;

  const hearOne = async (tx: Tx, { kind, key, result, payload }: Unheard): Promise<void> => {
    if (kind === 'fetchMedia') return effects.mediaAnswered(tx, Number(key));
    if (kind !== 'send') return;
    const { id } = commands.send.payload.pick({ id: true }).parse(payload);
    const read = commands.send.result.safeParse(result);
    await effects.settleHanded(
      tx,
      Number(id),
      read.success ? withoutUndefined(read.data) : { outcome: 'unknown', reason: 'interrupted' },
    );
  };

  /** Gives how many were heard. */
  const hearCommands = (companyId: number, atMost: number): Promise<number> =>
    inTx(border, companyId, async (tx) => {
      const unheard = await takeUnheard(tx, atMost);
      for (const command of unheard) await hearOne(tx, command);
      await markHeard(
        tx,
        unheard.map(({ id }) => id),
      );
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

  const hearSession = ({ companyId, whatsappId }: { companyId: number; whatsappId: number }): Promise<void> =>
    inTx(border, companyId, (tx) => effects.sessionSaid(tx, whatsappId, () => takeSaid(tx, whatsappId))).catch(
      (error: unknown) =>
        log.error({ whatsappId, error: String(error) }, 'what a line said of itself could not be heard'),
    );

  // Past row-level security to find them, because they are of all companies; each is then heard in its own.
  const hearAll = async (): Promise<void> => {
    const [sessions, answered] = await Promise.all([
      owner.query<{ companyId: number; whatsappId: number }>(
        `select company_id as "companyId", whatsapp_id as "whatsappId" from whatsapp_web_sessions where said_version > heard_version`,
      ),
      owner.query<{ companyId: number; count: number }>(
        `select company_id as "companyId", count(*) from whatsapp_web_commands where state = 'done' and not heard group by company_id`,
      ),
    ]);
    for (const session of sessions.rows) await hearSession(session);
    await Promise.all(
      answered.rows.flatMap(({ companyId, count }) =>
        Array.from({ length: Math.min(hands, Math.ceil(count / most)) }, () => hearCompany(companyId)),
      ),
    );
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
  signals.on(names.said, quietly);
  signals.onGap(quietly);
  return { look };
}

type Unheard = Awaited<ReturnType<typeof takeUnheard>>[number];

/** Absent and undefined are two things to the port. */
function withoutUndefined(
  result: ReturnType<typeof commands.send.result.parse>,
): Exclude<SendResult, { outcome: 'handed' }> {
  if (result.outcome !== 'refused') return result;
  const { outcome, reason, line } = result;
  return { outcome, reason, ...(line && { line }) };
}
