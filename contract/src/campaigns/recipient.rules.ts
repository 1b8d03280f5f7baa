import type { MessageStatus } from '../messages/message.ts';
import type { RecipientStatus } from './recipient.ts';

/**
 * `ask`: the confirmation is handed over; `confirm`, `decline`: their answer to it; `sent`, `delivered`, `read`: how far the message has
 * come; `answer`: they wrote after it; `fail`, `lose`: the channel refused it, or nobody knows; `skip`: it will not be sent; `retry`: a person
 * tries those who failed once more; `withdraw`: what was handed over is taken back before the channel had it.
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

/** State × command → the next. What is missing changes nothing: marks only climb, and what is over stays over. */
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
  // The channel may say late that it did arrive after all.
  failed: { ...arrived, retry: 'pending' },
  skipped: {},
  unknown: { ...arrived, answer: 'answered', fail: 'failed' },
};

export const nextRecipientStatus = (status: RecipientStatus, command: RecipientCommand): RecipientStatus | null =>
  transitions[status][command] ?? null;

/** What the status of the campaign's message means for who gets it; null: it is on its way. */
export const commandOfMessage: Record<MessageStatus, RecipientCommand | null> = {
  queued: null,
  sending: null,
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'fail',
  unknown: 'lose',
};

/** Nothing more is sent to them by this campaign. It is over when all are. */
export const isFinal = (status: RecipientStatus): boolean => !['pending', 'requested', 'confirmed'].includes(status);
