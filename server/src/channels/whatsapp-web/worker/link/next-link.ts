import { afterDisconnect, countsAfterUptime, stopFor } from './after-disconnect.ts';
import {
  type LinkContext,
  type LinkEffect,
  type LinkEvent,
  type LinkEventKind,
  type LinkPhase,
  type LinkState,
  type LinkStep,
  noDisconnects,
} from './link-state.ts';

/** The rules of a link: the new state and the effects of an event, in order. An unexpected event changes nothing. */
export const nextLink = (state: LinkState, event: LinkEvent, context: LinkContext): LinkStep =>
  apply(event.kind, state, event, context);

type Transitions = { [K in LinkEventKind]: (state: LinkState, event: LinkEvent<K>, context: LinkContext) => LinkStep };

const apply = <K extends LinkEventKind>(
  kind: K,
  state: LinkState,
  event: LinkEvent<K>,
  context: LinkContext,
): LinkStep => transitions[kind](state, event, context);

const transitions: Transitions = {
  desired(state, { desired }, context) {
    const next = { ...state, desired };
    if (state.phase.name === 'ended' || state.phase.name === 'unlinking' || isAsDesired(next)) return stay(next);
    return follow(next, context, leave(state.phase, desired.toUnlink));
  },
  slotAcquired(state, { slot }) {
    if (state.phase.name !== 'queued') return stay(state, [{ does: 'releaseSlot', slot }]);
    const { pairing } = state.desired;
    return go(state, { name: 'loading', pairing, slot }, [{ does: 'loadAccount', pairing }]);
  },
  loaded(state, _, context) {
    if (state.phase.name !== 'loading') return stay(state);
    const { pairing, slot } = state.phase;
    return go(state, { name: 'opening', pairing, isBacklogComplete: false }, [
      ...(isReopeningReported(context) ? [] : [reportOpening]),
      { does: 'openSocket', slot },
    ]);
  },
  failed(state, _, context) {
    const { name } = state.phase;
    if (name !== 'loading' && name !== 'opening' && name !== 'unlinking') return stay(state);
    return go(state, { name: 'waiting' }, [
      ...leave(state.phase),
      ...endProbe(context),
      { does: 'reopenAfter', wait: { after: 'error' } },
    ]);
  },
  unlinked(state, _, context) {
    const clean = { ...state, desired: { ...state.desired, toUnlink: false } };
    return state.phase.name === 'unlinking' ? follow(clean, context) : stay(state);
  },
  due: (state, _, context) => (state.phase.name === 'waiting' ? follow(state, context) : stay(state)),
  codeIssued: (state, { qr }) => stay(state, state.phase.name === 'opening' ? [{ does: 'showCode', qr }] : []),
  codeRefused(state, _, context) {
    if (state.phase.name !== 'opening') return stay(state);
    const stop = stopFor(state, { reason: 'codeRefused', wipe: false }, context);
    return go(state, { name: 'closed' }, [{ does: 'endSocket' }, ...stop]);
  },
  paired(state) {
    if (state.phase.name !== 'opening') return stay(state);
    return stay({ ...state, isNewLogin: true }, [{ does: 'report', session: { status: 'PAIRING' } }]);
  },
  opened(state, _, { now }) {
    if (state.phase.name !== 'opening') return stay(state);
    const { pairing, isBacklogComplete } = state.phase;
    const receiving: LinkEffect[] = [
      { does: 'startReceiving', isNewLogin: state.isNewLogin },
      { does: 'reportConnected' },
      // The server ends the backlog before the library reports the connection as open.
      { does: isBacklogComplete ? 'startServing' : 'awaitBacklog' },
    ];
    const phase: LinkPhase = { name: isBacklogComplete ? 'ready' : 'open', pairing, openedAt: now };
    return go({ ...state, isNewLogin: false }, phase, receiving);
  },
  /** Only now are receipts for messages in flight in the journal. */
  backlogDone(state) {
    const { phase } = state;
    if (phase.name === 'opening') return go(state, { ...phase, isBacklogComplete: true });
    return phase.name === 'open' ? go(state, { ...phase, name: 'ready' }, [{ does: 'startServing' }]) : stay(state);
  },
  stalled(state, { why }, context) {
    if (state.phase.name !== 'ready') return stay(state);
    return follow(state, context, [
      ...(why === 'stuck' ? [{ does: 'logStalled' as const }] : []),
      { does: 'markProbe', isProbe: why === 'silent' },
      { does: 'endSocket' },
      { does: 'beginDowntime', reason: 'deaf' },
    ]);
  },
  closed(state, { action }, context) {
    const { phase } = state;
    if (!hasSocket(phase)) return stay(state);
    const openedAt = phase.name === 'opening' ? null : phase.openedAt;
    const counts = openedAt === null ? state.counts : countsAfterUptime(state.counts, context.now - openedAt, context);
    const isDowntime = context.isPaired && (openedAt !== null || action.does === 'stop');
    const ended: LinkEffect[] = [
      { does: 'logDisconnect', action },
      ...(openedAt === null ? endProbe(context) : [{ does: 'recordRecovered' as const }]),
      { does: 'endSocket' },
      ...(isDowntime
        ? [{ does: 'beginDowntime' as const, reason: 'reason' in action ? action.reason : action.does }]
        : []),
    ];
    if (action.does === 'reopen') return follow({ ...state, counts }, context, ended);
    const step = afterDisconnect({ ...state, counts }, action, context);
    return { ...step, effects: [...ended, ...step.effects] };
  },
  leaseChecked(state, { isOurs }) {
    if (!isOurs) return end(state, [{ does: 'loseLease' }]);
    if (state.phase.name !== 'checkingLease') return stay(state);
    const counts = { ...state.counts, replaced: state.counts.replaced + 1 };
    return go({ ...state, counts }, { name: 'waiting' }, [
      { does: 'report', session: { status: 'DISCONNECTED', reason: 'replaced' } },
      { does: 'reopenAfter', wait: { after: 'replacement', count: counts.replaced } },
    ]);
  },
  ended: (state) => end(state),
};

/** Follows the desired state, starting with nothing open. `before`: the effects that lead there. */
function follow(state: LinkState, context: LinkContext, before: LinkEffect[] = []): LinkStep {
  const { desired } = state;
  if (desired.toUnlink) return go(state, { name: 'unlinking' }, [...before, { does: 'unlink' }]);
  if (!desired.isUp) {
    const reason = context.reported?.status === 'DISCONNECTED' ? context.reported.reason : null;
    return go(state, { name: 'closed' }, [...before, { does: 'reportDown', reason }]);
  }
  if (desired.restarts > state.restartsDone) {
    const restarted = { ...state, restartsDone: desired.restarts, counts: noDisconnects, bannedUntil: null };
    return follow(restarted, context, [...before, { does: 'recordRestart', restarts: desired.restarts }]);
  }
  if (state.bannedUntil !== null && state.bannedUntil > context.now) {
    const counts = { ...state.counts, refused: state.counts.refused + 1 };
    const wait = { after: 'refusal' as const, count: counts.refused, until: state.bannedUntil };
    // The server may have reported the connection as orphaned meanwhile.
    const effects: LinkEffect[] = [...before, { does: 'repeatReport' }, { does: 'reopenAfter', wait }];
    return go({ ...state, counts }, { name: 'waiting' }, effects);
  }
  return go(state, { name: 'queued' }, [...before, { does: 'acquireSlot' }]);
}

/** Whether the phase is the desired one. A closed link may wait for a person to act, which changes the desired state. */
function isAsDesired({ phase, desired, restartsDone }: LinkState): boolean {
  if (phase.name === 'closed' || desired.toUnlink || !desired.isUp || desired.restarts > restartsDone) return false;
  return !('pairing' in phase) || phase.pairing === desired.pairing;
}

/** Ends the current phase. `isSocketNeeded`: the next phase uses the socket and ends it, as unlinking does. */
function leave(phase: LinkPhase, isSocketNeeded = false): LinkEffect[] {
  if (phase.name === 'waiting') return [{ does: 'cancelReopening' }];
  if (phase.name === 'loading') return [{ does: 'releaseSlot', slot: phase.slot }];
  return hasSocket(phase) && !isSocketNeeded ? [{ does: 'endSocket' }] : [];
}

/** Ends the link permanently. Commands that wait for a socket are notified in any case. */
function end(state: LinkState, effects: LinkEffect[] = []): LinkStep {
  if (state.phase.name === 'ended') return stay(state);
  return go(state, { name: 'ended' }, [...leave(state.phase, true), { does: 'endSocket' }, ...effects]);
}

const hasSocket = (phase: LinkPhase) => phase.name === 'opening' || phase.name === 'open' || phase.name === 'ready';

/** A reconnect does not change the reported state. */
const isReopeningReported = ({ isPaired, isProbe, reported }: LinkContext): boolean =>
  isPaired && (isProbe || reported?.status === 'TIMEOUT' || reported?.status === 'PAIRING');

/** A failed reconnect is an ordinary downtime, whatever its purpose. */
const endProbe = ({ isProbe }: LinkContext): LinkEffect[] => (isProbe ? [{ does: 'markProbe', isProbe: false }] : []);

const reportOpening: LinkEffect = { does: 'report', session: { status: 'OPENING' } };

const go = (state: LinkState, phase: LinkPhase, effects: LinkEffect[] = []): LinkStep => ({
  state: { ...state, phase },
  effects,
});

const stay = (state: LinkState, effects: LinkEffect[] = []): LinkStep => ({ state, effects });
