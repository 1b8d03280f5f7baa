import type { DisconnectAction } from '../socket/disconnect-reason.ts';
import type { DisconnectCounts, LinkContext, LinkEffect, LinkState, LinkStep } from './link-state.ts';

/** The next step after a disconnect, once the socket is closed. */
export function afterDisconnect(
  state: LinkState,
  action: Exclude<DisconnectAction, { does: 'reopen' }>,
  context: LinkContext,
): LinkStep {
  switch (action.does) {
    case 'stop':
      return { state: { ...state, phase: { name: 'closed' } }, effects: stopFor(state, action, context) };
    // If it is another worker, that worker has the lease.
    case 'yield':
      return { state: { ...state, phase: { name: 'checkingLease' } }, effects: [{ does: 'checkLease' }] };
    case 'rest': {
      const refused = state.counts.refused + 1;
      const until = action.until?.getTime() ?? null;
      const effects: LinkEffect[] = [
        { does: 'report', session: { status: 'DISCONNECTED', reason: action.reason, expirationTime: until } },
        { does: 'reopenAfter', wait: { after: 'refusal', count: refused, until } },
      ];
      const alarm: LinkEffect[] = action.reason === 'outdated' ? [{ does: 'raiseAlarm', reason: 'outdated' }] : [];
      return { state: waiting(state, { refused }), effects: [...alarm, ...effects] };
    }
    case 'retry': {
      const failed = state.counts.failed + 1;
      const isOut = failed >= context.timeouts.failuresToTimeout || action.reason === 'forgedServer';
      const wait: LinkEffect = { does: 'reopenAfter', wait: { after: 'failure', count: failed } };
      const session = isOut ? { status: 'TIMEOUT' as const, reason: action.reason } : { status: 'OPENING' as const };
      const isPairing = !isOut && context.reported?.status === 'PAIRING';
      return { state: waiting(state, { failed }), effects: isPairing ? [wait] : [wait, { does: 'report', session }] };
    }
  }
}

/** It stays down until a person acts. `wipe`: its credentials are invalid. */
export function stopFor(
  { desired }: LinkState,
  { reason, wipe }: { reason: string; wipe: boolean },
  { isPaired }: LinkContext,
): LinkEffect[] {
  const final = { pairing: desired.pairing, restarts: desired.restarts };
  const report: LinkEffect = { does: 'report', session: { status: 'DISCONNECTED', reason }, final };
  if (wipe) return [{ does: 'deleteKeys' }, report];
  return isPaired ? [report] : [{ does: 'discardUnpaired' }, report];
}

/** A link that was up for a while resets the counts. A link that another client keeps replacing needs longer. */
export function countsAfterUptime(
  { failed, replaced, refused }: DisconnectCounts,
  uptimeMs: number,
  { timeouts }: LinkContext,
): DisconnectCounts {
  const isSteady = uptimeMs >= timeouts.steadyAfter;
  return {
    failed: isSteady ? 0 : failed,
    refused: isSteady ? 0 : refused,
    replaced: uptimeMs >= timeouts.replacedMax ? 0 : replaced,
  };
}

const waiting = (state: LinkState, counts: Partial<DisconnectCounts>): LinkState => ({
  ...state,
  phase: { name: 'waiting' },
  counts: { ...state.counts, ...counts },
});
