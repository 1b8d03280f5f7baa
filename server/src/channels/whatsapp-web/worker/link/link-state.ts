import type { ReportedSession } from '../../protocol.ts';
import type { Timeouts } from '../context/timeouts.ts';
import type { DisconnectAction } from '../socket/disconnect-reason.ts';

/** The state of a link that the server desires. */
export type DesiredLink = {
  isUp: boolean;
  pairing: number;
  /** each increase is one restart */
  restarts: number;
  /** there are credentials of an earlier pairing, which are to be unlinked and deleted */
  toUnlink: boolean;
};

/** Gives back a slot for opening a socket; may be called more than once. */
export type ReleaseSlot = () => void;

export type LinkPhase =
  /** nothing is open or scheduled: as desired, or until a person acts */
  | { name: 'closed' }
  /** a timer opens it */
  | { name: 'waiting' }
  /** waits for one of the process's slots for opening sockets */
  | { name: 'queued' }
  /** its credentials are read */
  | { name: 'loading'; pairing: number; slot: ReleaseSlot }
  /** the socket logs in, or shows codes to pair by */
  | { name: 'opening'; pairing: number; isBacklogComplete: boolean }
  /** logged in; the backlog is arriving */
  | { name: 'open'; pairing: number; openedAt: number }
  /** commands are served */
  | { name: 'ready'; pairing: number; openedAt: number }
  /** another client logged in with our credentials: is it a worker that has the lease now? */
  | { name: 'checkingLease' }
  /** the device is removed from its account */
  | { name: 'unlinking' }
  /** the lease is lost or the program stops: nothing opens any more */
  | { name: 'ended' };

/** Consecutive disconnects of each sort: the pauses grow with them. */
export type DisconnectCounts = { failed: number; replaced: number; refused: number };

export type LinkState = {
  phase: LinkPhase;
  desired: DesiredLink;
  restartsDone: number;
  counts: DisconnectCounts;
  /** the end of a ban from before this process, ms */
  bannedUntil: number | null;
  /** the next login is the first of a pairing, on which the phone offers its history */
  isNewLogin: boolean;
};

type EventFields = {
  desired: { desired: DesiredLink };
  slotAcquired: { slot: ReleaseSlot };
  loaded: unknown;
  unlinked: unknown;
  /** the current operation failed and may succeed later */
  failed: unknown;
  /** the timer of `waiting` */
  due: unknown;
  codeIssued: { qr: string };
  codeRefused: unknown;
  paired: unknown;
  opened: unknown;
  /** the backlog has arrived, or is no longer waited for */
  backlogDone: unknown;
  stalled: { why: 'stuck' | 'silent' };
  closed: { action: DisconnectAction };
  leaseChecked: { isOurs: boolean };
  ended: unknown;
};
export type LinkEventKind = keyof EventFields;
export type LinkEvent<K extends LinkEventKind = LinkEventKind> = { [P in K]: { kind: P } & EventFields[P] }[K];

/** The pause before a reconnect. `count`: consecutive disconnects of this sort, including this one. */
export type ReconnectWait =
  | { after: 'failure' | 'replacement'; count: number }
  /** `until`: as stated by WhatsApp, ms */
  | { after: 'refusal'; count: number; until: number | null }
  | { after: 'error' };

type EffectFields = {
  acquireSlot: unknown;
  releaseSlot: { slot: ReleaseSlot };
  loadAccount: { pairing: number };
  openSocket: { slot: ReleaseSlot };
  showCode: { qr: string };
  /** Tells history and downtime that the connection receives. */
  startReceiving: { isNewLogin: boolean };
  awaitBacklog: unknown;
  startServing: unknown;
  endSocket: unknown;
  unlink: unknown;
  deleteKeys: unknown;
  discardUnpaired: unknown;
  reopenAfter: { wait: ReconnectWait };
  cancelReopening: unknown;
  checkLease: unknown;
  loseLease: unknown;
  recordRestart: { restarts: number };
  recordRecovered: unknown;
  beginDowntime: { reason: string };
  /** The reconnect is made to see whether the server withholds messages. */
  markProbe: { isProbe: boolean };
  report: {
    session: Pick<ReportedSession, 'status'> & Partial<Pick<ReportedSession, 'reason' | 'expirationTime'>>;
    /** it stays down until a person acts: the desired state that this answers */
    final?: { pairing: number; restarts: number };
  };
  /** Reports that it is down as desired, without an account. */
  reportDown: { reason: string | null };
  reportConnected: unknown;
  /** Repeats the last report from before this process. */
  repeatReport: unknown;
  raiseAlarm: { reason: 'outdated' };
  logDisconnect: { action: DisconnectAction };
  logStalled: unknown;
};
export type LinkEffectKind = keyof EffectFields;
export type LinkEffect<K extends LinkEffectKind = LinkEffectKind> = { [P in K]: { does: P } & EffectFields[P] }[K];

/** Further inputs for handling an event. */
export type LinkContext = {
  now: number;
  /** there are credentials of an account */
  isPaired: boolean;
  /** the link was closed only to check whether the server withholds messages */
  isProbe: boolean;
  reported: Pick<ReportedSession, 'status' | 'reason'> | null;
  timeouts: Timeouts;
};

export type LinkStep = { state: LinkState; effects: LinkEffect[] };

export const noDisconnects: DisconnectCounts = { failed: 0, replaced: 0, refused: 0 };
