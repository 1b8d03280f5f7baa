import type { Channel } from '../channels/channel.ts';
import { Failure, invalidInput } from '../errors.ts';
import type { Connection, ConnectionStatus, Provider } from './connection.ts';

export type SessionCommand = 'tryAgain' | 'newQr' | 'disconnect';

/**
 * How a connection becomes active: by a session (a QR code is scanned, a phone stays linked), or by having complete
 * credentials.
 */
export type Activation = { by: 'session' } | { by: 'credentials'; complete: boolean };

const sessionTransitions: Record<SessionCommand, Record<ConnectionStatus, ConnectionStatus>> = {
  // A connection that is connected or connecting does not change.
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

/** The status after an admin's command. Defined for every status, so a repeated or late command is no error. */
export function nextStatusAfterCommand(
  activation: Activation,
  status: ConnectionStatus,
  command: SessionCommand,
): ConnectionStatus {
  if (activation.by === 'session') return sessionTransitions[command][status];
  return command !== 'disconnect' && activation.complete ? 'CONNECTED' : 'DISCONNECTED';
}

export type SessionButton = 'showQr' | 'tryAgain' | 'newQr' | 'disconnect' | 'restart' | 'connecting';

/** Whether new messages are received; an import in progress does not stop that. */
export const isListening = (status: ConnectionStatus): boolean => status === 'CONNECTED' || status === 'importing';

/** The buttons of each status (docs/protocol.md 11.6). */
export const buttonsByStatus: Record<ConnectionStatus, readonly SessionButton[]> = {
  qrcode: ['showQr'],
  DISCONNECTED: ['tryAgain', 'newQr'],
  CONNECTED: ['disconnect', 'restart'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect', 'restart'],
  OPENING: ['connecting'],
  importing: [],
};

const sessionOnlyButtons: readonly SessionButton[] = ['showQr', 'newQr', 'restart'];
/** Without the buttons for sessions only: other providers have no QR code and nothing to reconnect. */
export const availableButtons = ({ provider, status }: Pick<Connection, 'provider' | 'status'>): SessionButton[] =>
  buttonsByStatus[status].filter((button) => provider === 'beta' || !sessionOnlyButtons.includes(button));

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

/** The providers of each channel; the first is the default. */
export const providersOf: Record<Channel, readonly [Provider, ...Provider[]]> = {
  whatsapp: ['beta', 'cloud'],
  instagram: ['cloud'],
  facebook: ['cloud'],
  sandbox: ['sandbox'],
};

export type ConnectionConfig = {
  greetingMessage: string;
  ratingMessage: string;
  expiresTicketNPS: number;
  timeSendQueue: number;
  sendIdQueue: number | null;
  queueIds: number[];
  /** start and end of the import of old messages; ISO instants */
  importOldMessages?: string | null;
  importRecentMessages?: string | null;
};

/** The reason why the connection must not be saved in this state, or null (docs/protocol.md 11.6). */
export function findConnectionRefusal(after: ConnectionConfig, setting: { requiredTag: boolean }): Failure | null {
  const hasGreeting = after.greetingMessage.trim() !== '';
  if (after.queueIds.length > 1 && !hasGreeting) return new Failure('ERR_WAPP_GREETING_REQUIRED');
  if (after.timeSendQueue > 0 && after.sendIdQueue === null) return invalidInput('sendIdQueue', 'required');
  if (after.timeSendQueue === 0 && after.sendIdQueue !== null) return invalidInput('timeSendQueue', 'required');
  if (after.expiresTicketNPS > 0 && after.ratingMessage.trim() === '') return invalidInput('ratingMessage', 'required');
  const { importOldMessages: from = null, importRecentMessages: until = null } = after;
  if (until !== null && from === null) return invalidInput('importOldMessages', 'required');
  if (until !== null && from !== null && Date.parse(until) < Date.parse(from))
    return invalidInput('importRecentMessages', 'range');
  if (setting.requiredTag && !hasGreeting) return invalidInput('greetingMessage', 'required');
  if (setting.requiredTag && after.queueIds.length === 0) return invalidInput('queueIds', 'required');
  return null;
}
