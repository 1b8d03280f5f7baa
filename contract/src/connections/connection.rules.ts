import type { Channel } from '../channels/channel.ts';
import { Failure, invalid } from '../errors.ts';
import type { ConnectionStatus, Provider } from './connection.ts';

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

/** Which buttons a status shows (spec 4). */
export const buttonsOf: Record<ConnectionStatus, readonly ('showQr' | SessionCommand | 'connecting')[]> = {
  qrcode: ['showQr'],
  DISCONNECTED: ['tryAgain', 'newQr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
  importing: [],
};

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
};

/** What must hold of a connection as it would be after saving, or null (spec 5). */
export function connectionRefusal(after: ConnectionTexts, setting: { requiredTag: boolean }): Failure | null {
  const greets = after.greetingMessage.trim() !== '';
  if (after.queueIds.length > 1 && !greets) return new Failure('ERR_WAPP_GREETING_REQUIRED');
  if (after.timeSendQueue > 0 && after.sendIdQueue === null) return invalid('sendIdQueue', 'required');
  if (after.timeSendQueue === 0 && after.sendIdQueue !== null) return invalid('timeSendQueue', 'required');
  if (after.expiresTicketNPS > 0 && after.ratingMessage.trim() === '') return invalid('ratingMessage', 'required');
  if (setting.requiredTag && !greets) return invalid('greetingMessage', 'required');
  if (setting.requiredTag && after.queueIds.length === 0) return invalid('queueIds', 'required');
  return null;
}
