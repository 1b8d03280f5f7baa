import type { SendResult } from '../channel.ts';
import {
  classifyError as decide,
  expiredTokenPolicy,
  type Policies,
  type Policy,
  unavailablePolicy,
  reasonOf as why,
} from '../graph/classify-error.ts';
import type { GraphFailure } from '../graph/graph-response.ts';

const service = 'O WhatsApp';
const unavailable = unavailablePolicy(service);
const rateLimited: Policy = { does: 'waitLine', says: 'Muitas mensagens em pouco tempo neste número' };
const marketing: Policy = {
  does: 'fail',
  says: 'O WhatsApp não entregou para proteger o cliente de excesso de mensagens',
};

/** Meta's error codes (docs/channels.md). Others fail with Meta's own text. */
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
  130429: rateLimited,
  4: rateLimited,
  80007: rateLimited,
  // One message per six seconds to one person.
  131056: { does: 'waitChat', forMs: 6_000, says: 'Muitas mensagens seguidas para este cliente' },
  131031: { does: 'stopLine', trouble: 'paused', says: 'A conta do WhatsApp está bloqueada' },
  368: { does: 'stopLine', trouble: 'paused', says: 'A conta do WhatsApp está suspensa por violar políticas' },
  131042: { does: 'stopLine', trouble: 'paused', says: 'Há um problema de pagamento na conta do WhatsApp' },
  190: expiredTokenPolicy,
  0: expiredTokenPolicy,
  3: expiredTokenPolicy,
  10: expiredTokenPolicy,
  131005: expiredTokenPolicy,
  1: unavailable,
  2: unavailable,
  131000: unavailable,
  131016: unavailable,
};

const cloudPolicies: Policies = {
  service,
  of: ({ code }) => policies[code] ?? (code >= 200 && code <= 299 ? expiredTokenPolicy : undefined),
};

export const reasonOf = (code: number, details: string): string => why(cloudPolicies, { code, details });

/** Codes that concern the connection, though they come with one message. */
export const concernsLine = (code: number): boolean => cloudPolicies.of({ code })?.does === 'stopLine';

export const classifyError = (
  failure: GraphFailure,
  attempt: number,
  chance: number,
): SendResult & { holdsLine?: boolean } => decide(cloudPolicies, failure, attempt, chance);
