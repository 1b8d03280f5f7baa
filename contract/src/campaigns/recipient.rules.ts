import type { MessageStatus } from '../messages/message.ts';
import type { RecipientStatus } from './recipient.ts';

/**
 * `ask`: the confirmation question was passed to the channel; `confirm`, `decline`: the answer to it; `sent`,
 * `delivered`, `read`: progress of the message; `answer`: they wrote after it; `fail`, `lose`: the channel refused it,
 * or the result is unknown; `skip`: it will not be sent; `retry`: a person tries failed ones again; `withdraw`: the
 * message is taken back before the channel had it.
 */
export const recipientCommands = [
  'ask',
  'confirm',
  'decline',
  'sent',
  'delivered',
  'read',
  'answer',
  'fail',
  'lose',
  'skip',
  'retry',
  'withdraw',
] as const;
export type RecipientCommand = (typeof recipientCommands)[number];

type Row = Partial<Record<RecipientCommand, RecipientStatus>>;
const arrived: Row = { sent: 'sent', delivered: 'delivered', read: 'read' };

/** State × command → next state. A missing entry changes nothing: states only advance, and final ones stay. */
const transitions: Record<RecipientStatus, Row> = {
  pending: { withdraw: 'pending', ...arrived, ask: 'requested', fail: 'failed', lose: 'unknown', skip: 'skipped' },
  requested: {
    withdraw: 'pending',
    confirm: 'confirmed',
    decline: 'declined',
    fail: 'failed',
    lose: 'unknown',
    skip: 'skipped',
  },
  confirmed: { withdraw: 'confirmed', ...arrived, fail: 'failed', lose: 'unknown', skip: 'skipped' },
  declined: {},
  sent: { delivered: 'delivered', read: 'read', answer: 'answered', fail: 'failed' },
  delivered: { read: 'read', answer: 'answered' },
  read: { answer: 'answered' },
  answered: {},
  // The channel may report later that it was delivered after all.
  failed: { ...arrived, retry: 'pending' },
  skipped: {},
  unknown: { ...arrived, answer: 'answered', fail: 'failed' },
};

export const nextRecipientStatus = (status: RecipientStatus, command: RecipientCommand): RecipientStatus | null =>
  transitions[status][command] ?? null;

/** The command for a recipient by the status of the campaign's message; null: it is being sent. */
export const commandOfMessage: Record<MessageStatus, RecipientCommand | null> = {
  queued: null,
  sending: null,
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'fail',
  unknown: 'lose',
};

/** The campaign sends nothing more to the recipient. It is finished when all recipients are. */
export const isFinal = (status: RecipientStatus): boolean => !['pending', 'requested', 'confirmed'].includes(status);
