import { maskName } from '../contacts/contact.rules.ts';
import { truncateText } from '../truncate-text.ts';

/**
 * Why a channel did not send a message, or what is wrong with its connection: a code with values, as one line of text
 * for storage and the wire (`windowClosed?detail=131047`). The texts are the web application's. Columns may contain
 * older text: readers show that unchanged.
 */

/** Problems of the message or its recipient, and results of a send. */
export const sendFailures = {
  emptyMessage: [],
  textTooLong: ['max'],
  textTooManyBytes: ['max'],
  captionTooLong: ['max'],
  captionUnsupported: ['service'],
  reactionTargetMissing: ['service'],
  locationWithoutCoordinates: [],
  contactCardEmpty: [],
  fileNotUploaded: ['service'],
  fileTypeUnsupported: [],
  fileUnsupported: ['service'],
  fileTooLarge: ['service'],
  /** `max` in MB */
  fileOverLimit: ['service', 'max'],
  fileTypeOverLimit: ['service', 'max'],
  storedFileUnreadable: [],
  storedFileMissing: [],
  stickerTooLarge: [],
  stickerUnreadable: [],
  contactNotOnChannel: ['service'],
  contactWithoutIdentity: [],
  contactWithoutNumber: [],
  numberNotOnWhatsApp: ['phone'],
  contactBlocked: [],
  newChatLimit: ['max'],
  machinePace: [],
  /** `until` is an ISO instant */
  newChatsLocked: ['until'],
  noDevices: [],
  notInGroup: [],
  notSentYet: [],
  notConfirmed: [],
  interrupted: [],
  unavailable: [],
  connectionSilent: [],
  connectionTimeout: [],
  connectionDown: [],
  sandboxRefused: [],
  sandboxMessageMissing: [],
  sandboxAckLost: [],
} as const;

/** The vendor's reported failures, as our codes; `vendorText` is its own text. */
export const vendorFailures = {
  vendorText: ['text'],
  messageRefused: ['service'],
  refusedWithCode: ['code'],
  changeRefusedWithCode: ['code'],
  notDelivered: [],
  noResponse: ['service'],
  notResponding: [],
  metaUnreachable: [],
  serviceUnavailable: ['service'],
  accountNotice: ['service', 'text'],
  unreadableEvent: ['service'],
  slowDown: [],
  windowClosed: [],
  templateMissing: [],
  templateParameters: [],
  templateTextTooLong: [],
  templateRefused: [],
  templatePaused: [],
  templateDisabled: [],
  rateLimitedNumber: [],
  rateLimitedAccount: [],
  rateLimitedPage: [],
  rateLimitedChat: [],
  marketingLimited: [],
  marketingOptOut: [],
  recipientUnreachableWhatsApp: [],
  recipientUnreachableInstagram: [],
  recipientUnreachableMessenger: [],
  chatArchived: [],
  chatOwnedByAnotherApp: [],
  appInDevelopment: [],
  messageTypeUnsupported: [],
  fileRefused: ['service'],
  fileUnreadable: [],
  tokenExpired: [],
  tokenOfAnotherAccount: [],
  numberOfAnotherAccount: [],
  tokenOfNamedAccount: ['name', 'id', 'expected'],
  accountLocked: [],
  accountSuspended: [],
  accountRestricted: [],
  pageRestricted: [],
  paymentProblem: [],
} as const;

const failures = { ...sendFailures, ...vendorFailures };
export type FailureCode = keyof typeof failures;
type Field<C extends FailureCode> = (typeof failures)[C][number];
/** The codes without values: each is a complete reason. */
type ValuelessCode = { [C in FailureCode]: Field<C> extends never ? C : never }[FailureCode];
export type FailureReason = ValuelessCode | `${FailureCode}?${string}`;

/** Names without an article: each language adds its own. */
export type ChannelService = 'WhatsApp' | 'Instagram' | 'Messenger';
type Value<Name extends string> = Name extends 'service' ? ChannelService : string | number;

/** Values come from outside: longer ones are truncated. */
const maxValueLength = 300;

/** `failureReason('textTooLong', { max: 4096 })`. */
export const failureReason = <C extends FailureCode>(
  code: C,
  values: { [Name in Field<C>]: Value<Name> },
): FailureReason => `${code}?${Object.entries<string | number>(values).map(writeValue).join('&')}`;

/** Adds the vendor's error code, which is shown in parentheses. */
export const withDetail = (reason: FailureReason, detail: string): FailureReason =>
  detail === '' ? reason : asReason(`${reason}${reason.includes('?') ? '&' : '?'}${writeValue(['detail', detail])}`);

/** The reason in this text; any other text becomes a `vendorText`. */
export const asFailureReason = (text: string): FailureReason => asReason(text);

const asReason = (text: string): FailureReason =>
  isFailureReason(text) ? text : failureReason('vendorText', { text });

const isFailureReason = (text: string): text is FailureReason => parseFailureReason(text) !== null;

const writeValue = ([name, value]: [string, string | number]): string =>
  `${name}=${truncateText(String(value), maxValueLength).replace(/[%&]/g, encodeURIComponent)}`;

/** Null: not a reason of this table. Missing values are empty. */
export function parseFailureReason(text: string): { code: FailureCode; values: Record<string, string> } | null {
  const [code = '', ...rest] = text.split('?');
  if (!isFailureCode(code)) return null;
  const values: Record<string, string> = Object.fromEntries(failures[code].map((name) => [name, '']));
  for (const pair of rest.join('?').split('&')) {
    const at = pair.indexOf('=');
    if (at > 0) values[pair.slice(0, at)] = decode(pair.slice(at + 1));
  }
  return { code, values };
}

/** Codes with a value that contains the recipient's number, or a vendor's text, which may. */
const codesWithNumber: readonly FailureCode[] = ['numberNotOnWhatsApp', 'vendorText', 'accountNotice'];

/** As users see it who see numbers masked. A text from before reasons were codes may contain a number, too. */
export function maskReason(reason: string): string {
  const code = parseFailureReason(reason)?.code;
  return code === undefined || codesWithNumber.includes(code) ? maskName(reason) : reason;
}

const isFailureCode = (text: string): text is FailureCode => Object.hasOwn(failures, text);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
