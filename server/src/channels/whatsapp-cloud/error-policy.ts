import type { SendResult } from '../channel.ts';
import type { GraphFailure } from './graph-answer.ts';

type Policy =
  | { does: 'fail'; says: string }
  /** the whole number waits */
  | { does: 'waitLine'; says: string }
  /** this chat waits: one message each six seconds to one person */
  | { does: 'waitChat'; says: string }
  | { does: 'retry'; says: string }
  | { does: 'stopLine'; trouble: 'reauthenticate' | 'paused'; says: string };

const token: Policy = { does: 'stopLine', trouble: 'reauthenticate', says: 'O token da conexão não vale mais' };
const temporary: Policy = { does: 'retry', says: 'O WhatsApp está temporariamente indisponível' };
const busy: Policy = { does: 'waitLine', says: 'Muitas mensagens em pouco tempo neste número' };
const marketing: Policy = {
  does: 'fail',
  says: 'O WhatsApp não entregou para proteger o cliente de excesso de mensagens',
};

/** Meta's codes (CHANNELS.md 4.4). What is not here fails with Meta's own words. */
const policies: Readonly<Record<number, Policy>> = {
  131047: { does: 'fail', says: 'Passaram mais de 24 horas desde a última mensagem do cliente' },
  131026: { does: 'fail', says: 'O cliente não pode receber: sem WhatsApp, versão antiga ou bloqueio' },
  131051: { does: 'fail', says: 'O WhatsApp não aceita este tipo de mensagem' },
  131052: { does: 'fail', says: 'O WhatsApp não conseguiu ler o arquivo' },
  131053: { does: 'fail', says: 'O WhatsApp não aceitou o arquivo' },
  131009: { does: 'fail', says: 'O WhatsApp não aceitou a mensagem' },
  131048: marketing,
  131049: marketing,
  131050: { does: 'fail', says: 'O cliente não quer receber mensagens de divulgação' },
  130429: busy,
  4: busy,
  80007: busy,
  131056: { does: 'waitChat', says: 'Muitas mensagens seguidas para este cliente' },
  131031: { does: 'stopLine', trouble: 'paused', says: 'A conta do WhatsApp está bloqueada' },
  368: { does: 'stopLine', trouble: 'paused', says: 'A conta do WhatsApp está suspensa por violar políticas' },
  131042: { does: 'stopLine', trouble: 'paused', says: 'Há um problema de pagamento na conta do WhatsApp' },
  190: token,
  0: token,
  3: token,
  10: token,
  131005: token,
  1: temporary,
  2: temporary,
  131000: temporary,
  131016: temporary,
};

/** After so many temporary refusals it is a failure, which its author may retry. */
const attemptsMost = 8;
const retryBaseMs = 2_000;
const retryMostMs = 5 * 60_000;
const pairMs = 6_000;

export function policyOf(code: number): Policy | undefined {
  return policies[code] ?? (code >= 200 && code <= 299 ? token : undefined);
}

/** In words for people; Meta's code stays, for whoever looks it up. */
export function reasonOf(code: number, details: string): string {
  const says = policyOf(code)?.says ?? (details.trim() || 'O WhatsApp não aceitou a mensagem');
  return `${says} (${code})`.slice(0, 1000);
}

/** Codes that concern the line, though they come with one message. */
export const concernsLine = (code: number): boolean => policyOf(code)?.does === 'stopLine';

/**
 * What comes of a send that failed. `attempt` counts from 1, `chance` in [0, 1) spreads those who wait.
 * `line`: all of the number waits as long.
 */
export function decideFailure(
  failure: GraphFailure,
  attempt: number,
  chance: number,
): SendResult & { holdsLine?: boolean } {
  const afterMs = spread(Math.min(retryMostMs, retryBaseMs * 2 ** (attempt - 1)), chance);
  if (failure.kind === 'silent') return { outcome: 'unknown', reason: `O WhatsApp não respondeu (${failure.details})` };
  if (failure.kind === 'unreachable')
    return { outcome: 'later', afterMs, reason: `Sem caminho até o WhatsApp (${failure.details})` };
  const reason = reasonOf(failure.code, failure.details);
  const policy = policyOf(failure.code) ?? (failure.http >= 500 ? temporary : undefined);
  switch (policy?.does) {
    case 'stopLine':
      return { outcome: 'refused', reason, line: policy.trouble };
    case 'waitLine':
      return { outcome: 'later', afterMs, reason, holdsLine: true };
    case 'waitChat':
      return { outcome: 'later', afterMs: spread(pairMs, chance), reason };
    case 'retry':
      return attempt < attemptsMost ? { outcome: 'later', afterMs, reason } : { outcome: 'refused', reason };
    default:
      return { outcome: 'refused', reason };
  }
}

/** Up to a quarter more, so that chats do not come back together. */
const spread = (ms: number, chance: number): number => Math.round(ms * (1 + chance / 4));
