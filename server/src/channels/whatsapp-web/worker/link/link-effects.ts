import { retry } from '../../../../platform/async/retry.ts';
import { hasLease, recordRestart } from '../session/session.store.ts';
import { connectSocket, loadAccount } from './connect-socket.ts';
import type { LinkParts } from './link-parts.ts';
import type { LinkEffect, LinkEffectKind, LinkEvent } from './link-state.ts';
import { reconnectPauseMs } from './reconnect-pause.ts';
import type { DispatchLinkEvent } from './run-link.ts';
import { startReceiving, startServing } from './start-serving.ts';
import { deleteAccountKeys, unlinkAccount } from './unlink-account.ts';

/** If the end of the backlog is never announced, work begins after this. */
const backlogTimeoutMs = 5000;
const queryBackoff = { firstMs: 100, maxMs: 2000 };

type Effects = { [K in LinkEffectKind]: (effect: LinkEffect<K>) => void | Promise<void> };

/** Performs effects of the rules. */
export function openLinkEffects(
  parts: LinkParts,
  dispatch: DispatchLinkEvent,
): (effect: LinkEffect) => void | Promise<void> {
  const effects = linkEffects(parts, dispatch);
  const perform = <K extends LinkEffectKind>(kind: K, effect: LinkEffect<K>) => effects[kind](effect);
  return (effect) => perform(effect.does, effect);
}

function linkEffects(parts: LinkParts, dispatch: DispatchLinkEvent): Effects {
  const { worker, connection, stored, deps, socket, account, downtime } = parts;
  const { reporter } = deps;
  const reopening = openTimer(() => void dispatch({ kind: 'due' }));
  return {
    acquireSlot: () => void worker.acquireOpenSlot().then((slot) => dispatch({ kind: 'slotAcquired', slot })),
    releaseSlot: ({ slot }) => slot(),
    loadAccount: ({ pairing }) => attempt(parts, dispatch, () => loadAccount(parts, pairing), { kind: 'loaded' }),
    openSocket: ({ slot }) => attempt(parts, dispatch, () => connectSocket(parts, slot, dispatch)),
    showCode: ({ qr }) => void showCode(parts, qr, dispatch),
    startReceiving: ({ isNewLogin }) => startReceiving(parts, isNewLogin),
    awaitBacklog: () => awaitBacklog(parts, dispatch),
    startServing: () => startServing(parts, dispatch),
    endSocket: () => socket.end(),
    unlink: () => attempt(parts, dispatch, () => unlinkAccount(parts), { kind: 'unlinked' }),
    deleteKeys: () => deleteAccountKeys(parts),
    discardUnpaired: () => account.discardUnpaired(),
    reopenAfter: ({ wait }) => reopening.set(reconnectPauseMs(wait, worker.timeouts, Date.now())),
    cancelReopening: () => reopening.cancel(),
    checkLease: () => void checkLease(parts, dispatch),
    loseLease: () => deps.leaseLost(),
    recordRestart: ({ restarts }) => recordRestart(worker.db, worker.id, connection, restarts),
    recordRecovered: () => downtime.recordRecovered(socket.get()?.receiver.recovered() ?? 0),
    beginDowntime: ({ reason }) => downtime.begin(socket.lastActivityAt() ?? new Date(), reason),
    markProbe({ isProbe }) {
      downtime.isProbe = isProbe;
    },
    report: ({ session, final }) => reporter.report({ ...session, account: account.identity() }, final),
    reportDown: ({ reason }) => reporter.report({ status: 'DISCONNECTED', reason }),
    reportConnected: parts.reportConnected,
    repeatReport: () => void (stored.reported && reporter.report(stored.reported)),
    raiseAlarm: ({ reason }) => worker.raiseAlarm(reason),
    logDisconnect: ({ action }) =>
      worker.log[action.does === 'reopen' ? 'debug' : 'info'](
        { ...logFieldsOf(parts), meaning: action.does, ...('reason' in action && { why: action.reason }) },
        'a link has ended',
      ),
    logStalled: () => worker.log.warn(logFieldsOf(parts), 'a link has stalled and is reopened'),
  };
}

/** Ends in the event `done`, or in `failed`. */
async function attempt(
  parts: LinkParts,
  dispatch: DispatchLinkEvent,
  work: () => void | Promise<void>,
  done?: LinkEvent,
): Promise<void> {
  try {
    await work();
    if (done) void dispatch(done);
  } catch (error) {
    parts.worker.log.warn({ ...logFieldsOf(parts), error: textOf(error) }, 'a desired state could not be applied yet');
    void dispatch({ kind: 'failed' });
  }
}

/** The library generates a code even for a phone that WhatsApp refuses: see pairing-codes.ts. */
async function showCode({ worker, deps, socket, ...parts }: LinkParts, qr: string, dispatch: DispatchLinkEvent) {
  const link = socket.get();
  try {
    if ((await link?.showCode(qr, link.sock, deps.desiredState().pairingPhone)) === 'refused')
      void dispatch({ kind: 'codeRefused' }, () => socket.isCurrent(link));
  } catch (error) {
    worker.log.error({ ...logFieldsOf(parts), error: textOf(error) }, 'a state change of a link was not handled');
  }
}

function awaitBacklog({ socket }: LinkParts, dispatch: DispatchLinkEvent): void {
  const link = socket.get();
  setTimeout(() => dispatch({ kind: 'backlogDone' }, () => socket.isCurrent(link)), backlogTimeoutMs).unref();
}

/** Undefined: the link is no longer desired, so the lease does not matter. */
async function checkLease({ worker, connection, deps }: LinkParts, dispatch: DispatchLinkEvent): Promise<void> {
  const check = (): Promise<boolean> => hasLease(worker.db, worker.id, connection);
  const isOurs = await retry(check, { ...queryBackoff, isWanted: deps.isActive });
  void dispatch({ kind: 'leaseChecked', isOurs: isOurs ?? false });
}

function openTimer(passed: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    set(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(passed, ms);
    },
    cancel: (): void => clearTimeout(timer),
  };
}

const logFieldsOf = ({ connection }: Pick<LinkParts, 'connection'>) => ({ whatsappId: connection.whatsappId });
const textOf = (error: unknown): string => String(error).slice(0, 200);
