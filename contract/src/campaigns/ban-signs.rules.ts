/** Failure codes that mean the channel has banned a number, or is about to: codes of a `FailureReason`. */
const banSigns = ['newChatsLocked', 'accountLocked', 'accountSuspended', 'accountRestricted'];
/** Meta's spam limit: a code of WhatsApp Cloud whose reason also covers other codes. */
const spamLimit = 'detail=131048';

/** Whether campaigns must stop sending on this connection. */
export const isBanSign = (reason: string): boolean =>
  banSigns.includes(reason.split('?')[0] ?? '') || reason.split(/[?&]/).includes(spamLimit);

const templateSigns = ['templateMissing', 'templatePaused', 'templateDisabled'];

/** Whether the template of a text may no longer be sent: it would reach nobody. */
export const isTemplateSign = (reason: string): boolean => templateSigns.includes(reason.split('?')[0] ?? '');

/** Whether nobody has this number on the channel. */
export const isNumberUnknown = (reason: string): boolean =>
  ['numberNotOnWhatsApp', 'contactNotOnChannel'].includes(reason.split('?')[0] ?? '');

/** Whether the person opted out of marketing at the channel itself. */
export const isChannelOptOut = (reason: string): boolean => reason.split('?')[0] === 'marketingOptOut';

/** When WhatsApp lets the number begin conversations again; null: unknown. */
export function lockedUntil(reason: string): Date | null {
  const until = new URLSearchParams(reason.split('?')[1] ?? '').get('until');
  const at = until === null ? Number.NaN : Date.parse(until);
  return Number.isNaN(at) ? null : new Date(at);
}
