import type { RecipientStatus } from './recipient.ts';

/** The last campaign that wrote to a person on this connection, with the state of its question. */
export type CampaignWord = {
  status: RecipientStatus;
  /** the confirmation question was sent less than 72 hours ago */
  isAsked: boolean;
  /** its text was sent less than 30 days ago */
  isRecent: boolean;
  /** the person has opted out */
  isOptedOut: boolean;
  /** it is running: a person who agrees gets the text */
  isRunning: boolean;
};

/**
 * The meaning of a customer's message for a campaign: they opt out, or opt in again; agree, or decline; or have just
 * written after it. Null: nothing.
 */
export type CampaignAnswer = 'optOut' | 'optIn' | 'confirm' | 'decline' | 'answer';

/** Such an answer does not begin a conversation: it opens no ticket, and no bot answers it. */
export const opensNothing = (answer: CampaignAnswer, { isRunning }: CampaignWord): boolean =>
  answer === 'confirm' ? isRunning : answer !== 'answer';

const returnWord = /^VOLTAR$/;
const refusals = new Set('N NO NAO SEM'.split(' '));
/** Words around a no. With any other word it does not count as a no. */
const polite = new Set(
  'OBRIGADO OBRIGADA OBG VALEU MUITO QUERO TENHO INTERESSE PRECISO PRECISA AGORA HOJE POR FAVOR THANKS THANK YOU GRACIAS QUIERO MUCHAS AHORA HOY'.split(
    ' ',
  ),
);
/** Longer texts are not parsed. */
const maxRefusalLength = 60;

/** `text` is null for other messages: a picture or a sound counts as agreement. */
export function readCampaignAnswer(
  text: string | null,
  word: CampaignWord,
  optOutWords: readonly string[],
): CampaignAnswer | null {
  const bare = text === null ? null : bareWord(text);
  if (bare !== null && word.isOptedOut && returnWord.test(bare)) return 'optIn';
  if (bare !== null && word.isRecent && optOutWords.some((one) => bareWord(one) === bare)) return 'optOut';
  if (word.isAsked) return bare !== null && isRefusal(bare) ? 'decline' : 'confirm';
  return word.isRecent && ['sent', 'delivered', 'read', 'unknown'].includes(word.status) ? 'answer' : null;
}

/** `Não`, `Não, obrigada!`, `agora não`: a polite refusal also gets no text. */
function isRefusal(bare: string): boolean {
  if (bare.length > maxRefusalLength) return false;
  const parts = bare.split(/[^\p{L}\p{N}]+/u).filter((one) => one !== '');
  return parts.some((one) => refusals.has(one)) && parts.every((one) => refusals.has(one) || polite.has(one));
}

/** From the first letter or digit to the last. Looking for symbols before the end would take half a minute for a long message of them. */
const words = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

/** Without case, accents and surrounding characters: `Parar!`, `PARAR` and `parár.` are equal. */
const bareWord = (text: string): string =>
  (words.exec(text.normalize('NFD').replace(/\p{M}/gu, ''))?.[0] ?? '').toUpperCase();
