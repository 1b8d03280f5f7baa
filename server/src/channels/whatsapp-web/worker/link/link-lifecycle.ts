import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import type { DesiredState, StoredSession } from '../session/session.store.ts';
import type { Activity } from './last-activity.ts';
import { openLinkEffects } from './link-effects.ts';
import { type LinkDeps, openLinkParts } from './link-parts.ts';
import { type DesiredLink, noDisconnects } from './link-state.ts';
import { type DispatchLinkEvent, runLink } from './run-link.ts';

export type LinkLifecycle = {
  setDesired(desired: DesiredState): void;
  /** It is down as desired: nothing is open or under way. */
  isDownAsDesired(): boolean;
  /** Closes it permanently. */
  end(): Promise<void>;
  /** the desired pairing that its events are handled under: a newer one follows once they are */
  pairing(): number;
  reportConnected(): void;
  /** since the last call */
  takeActivity(): Activity;
};

/** The lifecycle of a connection's link: opened, lost, reconnected, stopped permanently. next-link.ts has its rules. */
export function openLinkLifecycle(
  worker: Worker,
  connection: LeasedConnection,
  stored: StoredSession,
  deps: LinkDeps,
): LinkLifecycle {
  const isUp = (): boolean => 'openedAt' in runner.state().phase;
  const parts = openLinkParts(worker, connection, stored, { ...deps, isUp });
  const dispatch: DispatchLinkEvent = (event, isCurrent) => runner.dispatch(event, isCurrent);
  const initial = {
    phase: { name: 'closed' as const },
    desired: desiredOf(deps.desiredState()),
    restartsDone: stored.restartsDone,
    counts: noDisconnects,
    bannedUntil: banEndOf(stored.reported),
    isNewLogin: false,
  };
  const runner = runLink(initial, {
    perform: openLinkEffects(parts, dispatch),
    context: () => ({
      now: Date.now(),
      isPaired: parts.account.isPaired(),
      isProbe: parts.downtime.isProbe,
      reported: deps.reporter.lastReported(),
      timeouts: worker.timeouts,
    }),
    effectFailed: (error, { does }) =>
      worker.log.error(
        { whatsappId: connection.whatsappId, does, error: String(error).slice(0, 200) },
        'a state change of a link was not handled',
      ),
  });
  return {
    setDesired: (desired) => void dispatch({ kind: 'desired', desired: desiredOf(desired) }),
    isDownAsDesired() {
      const { phase, desired } = runner.state();
      return !runner.isBusy() && phase.name === 'closed' && !desired.isUp;
    },
    end: () => dispatch({ kind: 'ended' }),
    pairing: () => runner.state().desired.pairing,
    reportConnected: parts.reportConnected,
    takeActivity: parts.socket.takeActivity,
  };
}

const desiredOf = ({ wanted, pairing, restarts, toUnlink }: DesiredState): DesiredLink => ({
  isUp: wanted === 'up',
  pairing,
  restarts,
  toUnlink,
});

/** The end of a temporary ban, as last reported, in ms. */
const banEndOf = (reported: StoredSession['reported']): number | null =>
  reported?.reason === 'tempBanned' ? reported.expirationTime : null;
