import { timeouts } from '../context/timeouts.ts';
import type { DisconnectAction } from '../socket/disconnect-reason.ts';
import {
  type DesiredLink,
  type LinkContext,
  type LinkEvent,
  type LinkPhase,
  type LinkState,
  noDisconnects,
} from './link-state.ts';
import { nextLink } from './next-link.ts';

export const now = 1_800_000_000_000;
export const slot = (): void => {};
export const up: DesiredLink = { isUp: true, pairing: 1, restarts: 0, toUnlink: false };

export const phases = {
  closed: { name: 'closed' },
  waiting: { name: 'waiting' },
  queued: { name: 'queued' },
  loading: { name: 'loading', pairing: 1, slot },
  opening: { name: 'opening', pairing: 1, isBacklogComplete: false },
  open: { name: 'open', pairing: 1, openedAt: now - 5000 },
  ready: { name: 'ready', pairing: 1, openedAt: now - 5000 },
  checkingLease: { name: 'checkingLease' },
  unlinking: { name: 'unlinking' },
  ended: { name: 'ended' },
} satisfies { [K in LinkPhase['name']]: LinkPhase & { name: K } };
export type PhaseName = keyof typeof phases;
export const phaseNames = Object.keys(phases);

export const closedWith = (action: DisconnectAction): LinkEvent => ({ kind: 'closed', action });
export const events = {
  'desired up': { kind: 'desired', desired: up },
  'desired down': { kind: 'desired', desired: { ...up, isUp: false } },
  'desired restart': { kind: 'desired', desired: { ...up, restarts: 1 } },
  'desired new code': { kind: 'desired', desired: { ...up, pairing: 2 } },
  'desired unlink': { kind: 'desired', desired: { ...up, pairing: 2, toUnlink: true } },
  slotAcquired: { kind: 'slotAcquired', slot },
  loaded: { kind: 'loaded' },
  unlinked: { kind: 'unlinked' },
  failed: { kind: 'failed' },
  due: { kind: 'due' },
  codeIssued: { kind: 'codeIssued', qr: 'qr' },
  codeRefused: { kind: 'codeRefused' },
  paired: { kind: 'paired' },
  opened: { kind: 'opened' },
  backlogDone: { kind: 'backlogDone' },
  'stalled stuck': { kind: 'stalled', why: 'stuck' },
  'stalled silent': { kind: 'stalled', why: 'silent' },
  'closed reopen': closedWith({ does: 'reopen' }),
  'closed stop': closedWith({ does: 'stop', reason: 'banned', wipe: false }),
  'closed wipe': closedWith({ does: 'stop', reason: 'loggedOut', wipe: true }),
  'closed yield': closedWith({ does: 'yield' }),
  'closed retry': closedWith({ does: 'retry', reason: 'noAnswer' }),
  'closed rest': closedWith({ does: 'rest', reason: 'outdated', until: null }),
  'lease held': { kind: 'leaseChecked', isOurs: true },
  'lease lost': { kind: 'leaseChecked', isOurs: false },
  ended: { kind: 'ended' },
} satisfies Record<string, LinkEvent>;
export type EventName = keyof typeof events;

export const context: LinkContext = {
  now,
  isPaired: true,
  isProbe: false,
  reported: null,
  timeouts: timeouts.parse({}),
};
export const stateIn = (phase: LinkPhase, more: Partial<LinkState> = {}): LinkState => ({
  phase,
  desired: up,
  restartsDone: 0,
  counts: noDisconnects,
  bannedUntil: null,
  isNewLogin: false,
  ...more,
});
export const after = (
  phase: PhaseName,
  event: EventName,
  more: Partial<LinkState> = {},
  known: Partial<LinkContext> = {},
) => nextLink(stateIn(phases[phase], more), events[event], { ...context, ...known });
export const doneAfter = (...given: Parameters<typeof after>) => after(...given).effects.map(({ does }) => does);
