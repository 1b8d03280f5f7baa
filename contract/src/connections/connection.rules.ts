import type { Channel } from '../channels/channel.ts';
import { Failure, invalid } from '../errors.ts';
import type { Connection, ConnectionStatus, Provider } from './connection.ts';

export type SessionCommand = 'tryAgain' | 'newQr' | 'disconnect';

/**
 * How a line comes up: by a session that is opened (a QR code is read, a phone stays linked), or by credentials that
 * are there or not.
 */
export type Opening = { by: 'session' } | { by: 'credentials'; complete: boolean };

const bySession: Record<SessionCommand, Record<ConnectionStatus, ConnectionStatus>> = {
  // What is up or on its way is left alone.
  tryAgain: {
    DISCONNECTED: 'OPENING',
    TIMEOUT: 'OPENING',
    OPENING: 'OPENING',
    qrcode: 'qrcode',
    PAIRING: 'PAIRING',
    CONNECTED: 'CONNECTED',
    importing: 'importing',
  },
  newQr: allTo('OPENING'),
  disconnect: allTo('DISCONNECTED'),
};

/** The status after a command of an admin. Total: pressing a button twice, or late, is no mistake. */
export function afterCommand(opening: Opening, status: ConnectionStatus, command: SessionCommand): ConnectionStatus {
  if (opening.by === 'session') return bySession[command][status];
  return command !== 'disconnect' && opening.complete ? 'CONNECTED' : 'DISCONNECTED';
}

export type SessionButton = 'showQr' | 'tryAgain' | 'newQr' | 'disconnect' | 'restart' | 'connecting';

/** Messages come in: while old ones are brought in as well. */
export const isListening = (status: ConnectionStatus): boolean => status === 'CONNECTED' || status === 'importing';

/** Which buttons a status shows (spec 4); `restart` is ours. */
export const buttonsOf: Record<ConnectionStatus, readonly SessionButton[]> = {
  qrcode: ['showQr'],
  DISCONNECTED: ['tryAgain', 'newQr'],
  CONNECTED: ['disconnect', 'restart'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect', 'restart'],
  OPENING: ['connecting'],
  importing: [],
};

const ofSessions: readonly SessionButton[] = ['showQr', 'newQr', 'restart'];
/** Those of them that mean something on this kind of line: what has no session has no code and no link to open anew. */
export const buttonsFor = ({ provider, status }: Pick<Connection, 'provider' | 'status'>): SessionButton[] =>
  buttonsOf[status].filter((button) => provider === 'beta' || !ofSessions.includes(button));

function allTo(status: ConnectionStatus): Record<ConnectionStatus, ConnectionStatus> {
  return {
    qrcode: status,
    OPENING: status,
    PAIRING: status,
    CONNECTED: status,
    TIMEOUT: status,
    DISCONNECTED: status,
    importing: status,
  };
}

/** The providers of each channel; the first is meant when none is named. */
export const providersOf: Record<Channel, readonly [Provider, ...Provider[]]> = {
  whatsapp: ['beta', 'cloud'],
  instagram: ['cloud'],
  facebook: ['cloud'],
  sandbox: ['sandbox'],
};

export type ConnectionTexts = {
  greetingMessage: string;
  ratingMessage: string;
  expiresTicketNPS: number;
  timeSendQueue: number;
  sendIdQueue: number | null;
  queueIds: number[];
  /** from when old messages are brought in, and until when; ISO instants */
  importOldMessages?: string | null;
  importRecentMessages?: string | null;
};

/** What must hold of a connection as it would be after saving, or null (spec 5). */
export function connectionRefusal(after: ConnectionTexts, setting: { requiredTag: boolean }): Failure | null {
  const greets = after.greetingMessage.trim() !== '';
  if (after.queueIds.length > 1 && !greets) return new Failure('ERR_WAPP_GREETING_REQUIRED');
  if (after.timeSendQueue > 0 && after.sendIdQueue === null) return invalid('sendIdQueue', 'required');
  if (after.timeSendQueue === 0 && after.sendIdQueue !== null) return invalid('timeSendQueue', 'required');
  if (after.expiresTicketNPS > 0 && after.ratingMessage.trim() === '') return invalid('ratingMessage', 'required');
  const { importOldMessages: from = null, importRecentMessages: until = null } = after;
  if (until !== null && from === null) return invalid('importOldMessages', 'required');
  if (until !== null && from !== null && Date.parse(until) < Date.parse(from))
    return invalid('importRecentMessages', 'range');
  if (setting.requiredTag && !greets) return invalid('greetingMessage', 'required');
  if (setting.requiredTag && after.queueIds.length === 0) return invalid('queueIds', 'required');
  return null;
}
