import type { SendResult } from '../channel.ts';
import type { GraphFailure, GraphRefusal } from './graph-response.ts';

/** What a refusal means for the message, its chat and its connection; `says` is a text for people. */
export type Policy =
  | { does: 'fail'; says: string }
  /** the whole connection is paused */
  | { does: 'waitLine'; says: string }
  /** this chat waits, `forMs` */
  | { does: 'waitChat'; forMs: number; says: string }
  | { does: 'retry'; says: string }
  | { does: 'stopLine'; trouble: 'reauthenticate' | 'paused'; says: string };

/** A channel's own table. */
export type Policies = {
  /** as it stands in sentences: "O WhatsApp" */
  service: string;
  /** undefined: unknown, fails with Meta's own text */
  of(refusal: Pick<GraphRefusal, 'code' | 'subcode'>): Policy | undefined;
};

/** Policies that all of Meta's channels share. */
export const expiredTokenPolicy: Policy = {
  does: 'stopLine',
  trouble: 'reauthenticate',
  says: 'O token da conexão não vale mais',
};
export const unavailablePolicy = (service: string): Policy => ({
  does: 'retry',
  says: `${service} está temporariamente indisponível`,
});

/** After so many temporary refusals it is a failure, which a person may retry. */
const maxAttempts = 8;
const retryBaseMs = 2_000;
const maxRetryMs = 5 * 60_000;

/** A text for people, with Meta's code. */
export function reasonOf(policies: Policies, refusal: Pick<GraphRefusal, 'code' | 'subcode' | 'details'>): string {
  const says = policies.of(refusal)?.says ?? (refusal.details.trim() || `${policies.service} não aceitou a mensagem`);
  const code = refusal.subcode === undefined ? `${refusal.code}` : `${refusal.code}/${refusal.subcode}`;
  return `${says} (${code})`.slice(0, 1000);
}

/**
 * The result of a failed send. `attempt` counts from 1, `chance` in [0, 1) adds jitter. `holdsLine`: the whole
 * connection is paused as long.
 */
export function classifyError(
  policies: Policies,
  failure: GraphFailure,
  attempt: number,
  chance: number,
): SendResult & { holdsLine?: boolean } {
  const { service } = policies;
  const afterMs = addJitterMs(Math.min(maxRetryMs, retryBaseMs * 2 ** (attempt - 1)), chance);
  if (failure.kind === 'silent') return { outcome: 'unknown', reason: `${service} não respondeu (${failure.details})` };
  if (failure.kind === 'unreachable')
    return { outcome: 'later', afterMs, reason: `Não há caminho até a Meta (${failure.details})` };
  const reason = reasonOf(policies, failure);
  const policy = policies.of(failure) ?? (failure.http >= 500 ? unavailablePolicy(service) : undefined);
  switch (policy?.does) {
    case 'stopLine':
      return { outcome: 'refused', reason, line: policy.trouble };
    case 'waitLine':
      return { outcome: 'later', afterMs, reason, holdsLine: true };
    case 'waitChat':
      return { outcome: 'later', afterMs: addJitterMs(policy.forMs, chance), reason };
    case 'retry':
      return attempt < maxAttempts ? { outcome: 'later', afterMs, reason } : { outcome: 'refused', reason };
    default:
      return { outcome: 'refused', reason };
  }
}

/** Up to a quarter more, so that chats do not resume at once. */
const addJitterMs = (ms: number, chance: number): number => Math.round(ms * (1 + chance / 4));
