import { describe, expect, it } from 'vitest';
import { noDisconnects } from './link-state.ts';
import { nextLink } from './next-link.ts';
import { after, closedWith, context, doneAfter, events, now, phases, slot, stateIn, up } from './test-link.ts';

describe('desired state', () => {
  it('a link that a user has stopped opens with the next desired state', () => {
    expect(doneAfter('closed', 'desired up')).toEqual(['acquireSlot']);
  });

  it('the same desired state again has no effect', () => {
    for (const phase of ['waiting', 'queued', 'loading', 'opening', 'open', 'ready', 'checkingLease'] as const)
      expect(doneAfter(phase, 'desired up')).toEqual([]);
  });

  it('down: the socket ends first, and the former reason stays', () => {
    expect(doneAfter('ready', 'desired down')).toEqual(['endSocket', 'reportDown']);
    const banned = { reported: { status: 'DISCONNECTED' as const, reason: 'banned' } };
    expect(after('closed', 'desired down', {}, banned).effects).toEqual([{ does: 'reportDown', reason: 'banned' }]);
    const connected = { reported: { status: 'CONNECTED' as const, reason: 'timeLock' } };
    expect(after('ready', 'desired down', {}, connected).effects).toContainEqual({ does: 'reportDown', reason: null });
  });

  it('a restart begins anew: without the former pause, count and ban', () => {
    const before = { counts: { failed: 4, replaced: 2, refused: 1 }, bannedUntil: now + 60_000 };
    const { state, effects } = after('waiting', 'desired restart', before);
    expect(effects.map(({ does }) => does)).toEqual(['cancelReopening', 'recordRestart', 'acquireSlot']);
    expect(state).toMatchObject({ counts: noDisconnects, bannedUntil: null, restartsDone: 1 });
  });

  it('a new code opens a new socket', () => {
    expect(doneAfter('opening', 'desired new code')).toEqual(['endSocket', 'acquireSlot']);
  });

  it('unlinking keeps the socket, to log out with it', () => {
    expect(doneAfter('ready', 'desired unlink')).toEqual(['unlink']);
    expect(after('unlinking', 'unlinked', { desired: { ...up, toUnlink: true } }).state.desired.toUnlink).toBe(false);
  });

  it('a state desired while it unlinks is applied afterwards', () => {
    const step = after('unlinking', 'desired down');
    expect(nextLink(step.state, { kind: 'unlinked' }, context).state.phase.name).toBe('closed');
  });

  it('a failed unlinking is retried', () => {
    const failed = after('unlinking', 'failed', { desired: { ...up, toUnlink: true } });
    expect(failed.effects).toEqual([{ does: 'reopenAfter', wait: { after: 'error' } }]);
    expect(nextLink(failed.state, { kind: 'due' }, context).effects).toEqual([{ does: 'unlink' }]);
  });

  it('waits for a ban from before this process', () => {
    const { state, effects } = after('closed', 'desired up', { bannedUntil: now + 60_000 });
    expect(state.phase.name).toBe('waiting');
    expect(effects).toEqual([
      { does: 'repeatReport' },
      { does: 'reopenAfter', wait: { after: 'refusal', count: 1, until: now + 60_000 } },
    ]);
    expect(after('closed', 'desired up', { bannedUntil: now - 1 }).state.phase.name).toBe('queued');
  });
});

describe('opening', () => {
  it('is reported, unless a worse state of a reconnecting account was', () => {
    expect(doneAfter('loading', 'loaded')).toEqual(['report', 'openSocket']);
    for (const status of ['TIMEOUT', 'PAIRING'] as const) {
      const reported = { reported: { status, reason: null } };
      expect(doneAfter('loading', 'loaded', {}, reported)).toEqual(['openSocket']);
      expect(doneAfter('loading', 'loaded', {}, { ...reported, isPaired: false })).toEqual(['report', 'openSocket']);
    }
    expect(doneAfter('loading', 'loaded', {}, { isProbe: true })).toEqual(['openSocket']);
  });

  it('a slot that arrives too late is returned', () => {
    for (const phase of ['closed', 'waiting', 'loading', 'opening', 'ready', 'unlinking', 'ended'] as const)
      expect(after(phase, 'slotAcquired').effects).toEqual([{ does: 'releaseSlot', slot }]);
  });

  it('history is requested on the first login of a pairing only', () => {
    const paired = after('opening', 'paired').state;
    const reopened = nextLink(paired, events['closed reopen'], context).state;
    const opened = nextLink({ ...reopened, phase: phases.opening }, events.opened, context);
    expect(opened.effects[0]).toEqual({ does: 'startReceiving', isNewLogin: true });
    expect(opened.state.isNewLogin).toBe(false);
  });

  it('commands wait for the backlog, in whichever order the server sends', () => {
    expect(doneAfter('opening', 'opened')).toEqual(['startReceiving', 'reportConnected', 'awaitBacklog']);
    expect(doneAfter('open', 'backlogDone')).toEqual(['startServing']);
    const early = after('opening', 'backlogDone').state;
    const opened = nextLink(early, events.opened, context);
    expect(opened.effects.at(-1)).toEqual({ does: 'startServing' });
    expect(opened.state.phase.name).toBe('ready');
  });

  it('a refused code stops it for good, and its unpaired credentials are deleted', () => {
    const { effects } = after('opening', 'codeRefused', {}, { isPaired: false });
    expect(effects).toEqual([
      { does: 'endSocket' },
      { does: 'discardUnpaired' },
      {
        does: 'report',
        session: { status: 'DISCONNECTED', reason: 'codeRefused' },
        final: { pairing: 1, restarts: 0 },
      },
    ]);
  });
});

describe('closed socket', () => {
  it('is replaced at once while it pairs', () => {
    expect(doneAfter('opening', 'closed reopen')).toEqual(['logDisconnect', 'endSocket', 'acquireSlot']);
  });

  it('is a downtime if it was up, reported with what arrived before', () => {
    const effects = doneAfter('ready', 'closed retry');
    expect(effects.slice(0, 4)).toEqual(['logDisconnect', 'recordRecovered', 'endSocket', 'beginDowntime']);
    expect(doneAfter('opening', 'closed retry')).not.toContain('beginDowntime');
    expect(doneAfter('opening', 'closed stop')).toContain('beginDowntime');
    expect(doneAfter('ready', 'closed retry', {}, { isPaired: false })).not.toContain('beginDowntime');
  });

  it('reconnects later each time, and is reported after the third failure', () => {
    const pauses: unknown[] = [];
    let state = stateIn(phases.opening);
    for (let i = 0; i < 3; i++) {
      const step = nextLink({ ...state, phase: phases.opening }, events['closed retry'], context);
      state = step.state;
      pauses.push(step.effects.slice(-2));
    }
    const wait = (count: number) => ({ does: 'reopenAfter', wait: { after: 'failure', count } });
    expect(pauses).toEqual([
      [wait(1), { does: 'report', session: { status: 'OPENING' } }],
      [wait(2), { does: 'report', session: { status: 'OPENING' } }],
      [wait(3), { does: 'report', session: { status: 'TIMEOUT', reason: 'noAnswer' } }],
    ]);
  });

  it('stays shown as pairing until it fails too often; a forged server is shown at once', () => {
    const pairing = { reported: { status: 'PAIRING' as const, reason: null } };
    expect(doneAfter('opening', 'closed retry', {}, pairing)).not.toContain('report');
    const failedTwice = { counts: { ...noDisconnects, failed: 2 } };
    expect(doneAfter('opening', 'closed retry', failedTwice, pairing)).toContain('report');
    const forged = nextLink(stateIn(phases.opening), closedWith({ does: 'retry', reason: 'forgedServer' }), context);
    expect(forged.effects.at(-1)).toEqual({ does: 'report', session: { status: 'TIMEOUT', reason: 'forgedServer' } });
  });

  it('resets its pauses after it was up for a while; one that others replace, after longer', () => {
    const counts = { failed: 5, replaced: 2, refused: 3 };
    const countsAfter = (uptimeMs: number) => {
      const phase = { ...phases.ready, openedAt: now - uptimeMs };
      return nextLink(stateIn(phase, { counts }), events['closed retry'], context).state.counts;
    };
    expect(countsAfter(9999)).toEqual({ failed: 6, replaced: 2, refused: 3 });
    expect(countsAfter(10_000)).toEqual({ failed: 1, replaced: 2, refused: 0 });
    expect(countsAfter(3_600_000)).toEqual({ failed: 1, replaced: 0, refused: 0 });
  });

  it('a logged-out account loses its keys; a banned one keeps them', () => {
    expect(doneAfter('ready', 'closed wipe')).toContain('deleteKeys');
    expect(doneAfter('ready', 'closed stop')).not.toContain('deleteKeys');
    expect(doneAfter('opening', 'closed stop', {}, { isPaired: false })).toContain('discardUnpaired');
  });

  it('a refused version pauses and raises an alarm; a ban pauses until its end', () => {
    expect(doneAfter('opening', 'closed rest')).toContain('raiseAlarm');
    const until = new Date(now + 7_200_000);
    const banned = nextLink(stateIn(phases.ready), closedWith({ does: 'rest', reason: 'tempBanned', until }), context);
    expect(banned.effects.slice(-2)).toEqual([
      {
        does: 'report',
        session: { status: 'DISCONNECTED', reason: 'tempBanned', expirationTime: until.getTime() },
      },
      { does: 'reopenAfter', wait: { after: 'refusal', count: 1, until: until.getTime() } },
    ]);
    expect(banned.effects).not.toContainEqual({ does: 'raiseAlarm', reason: 'outdated' });
  });

  it('replaced by another client reconnects much later, unless that is a worker with the lease', () => {
    expect(doneAfter('ready', 'closed yield').at(-1)).toBe('checkLease');
    expect(after('checkingLease', 'lease held', { counts: { ...noDisconnects, replaced: 1 } }).effects).toEqual([
      { does: 'report', session: { status: 'DISCONNECTED', reason: 'replaced' } },
      { does: 'reopenAfter', wait: { after: 'replacement', count: 2 } },
    ]);
    expect(doneAfter('checkingLease', 'lease lost')).toEqual(['endSocket', 'loseLease']);
  });

  it('one that receives nothing is reopened, and only a silent one as a probe', () => {
    expect(after('ready', 'stalled silent').effects).toEqual([
      { does: 'markProbe', isProbe: true },
      { does: 'endSocket' },
      { does: 'beginDowntime', reason: 'deaf' },
      { does: 'acquireSlot' },
    ]);
    expect(after('ready', 'stalled stuck').effects.slice(0, 2)).toEqual([
      { does: 'logStalled' },
      { does: 'markProbe', isProbe: false },
    ]);
  });

  it('a probe that does not return at once is a downtime like any other', () => {
    const probing = { isProbe: true };
    for (const [phase, event] of [
      ['opening', 'closed retry'],
      ['opening', 'closed rest'],
      ['loading', 'failed'],
    ] as const)
      expect(after(phase, event, {}, probing).effects).toContainEqual({ does: 'markProbe', isProbe: false });
    expect(doneAfter('opening', 'closed retry')).not.toContain('markProbe');
    expect(doneAfter('opening', 'opened', {}, probing)).not.toContain('markProbe');
  });
});
