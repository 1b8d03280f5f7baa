/** What a channel says when it is about to ban a number, or has: the code of a `FailureReason`. */
const banSigns = ['newChatsLocked', 'accountLocked', 'accountSuspended', 'accountRestricted'];
/** Meta's spam limit: the code of WhatsApp Cloud, which shares its reason with others. */
const spamLimit = 'detail=131048';

/** Nothing more is sent on this connection by campaigns. */
export const isBanSign = (reason: string): boolean =>
  banSigns.includes(reason.split('?')[0] ?? '') || reason.split(/[?&]/).includes(spamLimit);

const templateSigns = ['templateMissing', 'templatePaused', 'templateDisabled'];

/** The template of a text may not be sent any more: nobody would get it. */
export const isTemplateSign = (reason: string): boolean => templateSigns.includes(reason.split('?')[0] ?? '');

/** There is nobody on the channel under this number. */
export const isNumberUnknown = (reason: string): boolean =>
  ['numberNotOnWhatsApp', 'contactNotOnChannel'].includes(reason.split('?')[0] ?? '');

/** They asked the channel itself to be left alone. */
export const isChannelOptOut = (reason: string): boolean => reason.split('?')[0] === 'marketingOptOut';

/** Until when WhatsApp lets the number begin no conversation; null: it does not say. */
export function lockedUntil(reason: string): Date | null {
  const until = new URLSearchParams(reason.split('?')[1] ?? '').get('until');
  const at = until === null ? Number.NaN : Date.parse(until);
  return Number.isNaN(at) ? null : new Date(at);
}
