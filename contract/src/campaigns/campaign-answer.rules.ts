import type { RecipientStatus } from './recipient.ts';

/** What a campaign waits for from a person: the latest that wrote to them on this connection. */
export type CampaignWord = {
  status: RecipientStatus;
  /** was asked whether they want it, less than 72 hours ago */
  isAsked: boolean;
  /** it wrote less than 30 days ago */
  isRecent: boolean;
  /** they asked to be left alone */
  isOptedOut: boolean;
  /** it runs: who agrees gets the text */
  isRunning: boolean;
};

/**
 * What a customer's message means for it: they want no campaigns any more, or again; agree, or not; or have simply written after it. Null:
 * nothing.
 */
export type CampaignAnswer = 'optOut' | 'optIn' | 'confirm' | 'decline' | 'answer';

/** Such an answer is no beginning of a conversation: it opens no ticket, and no bot answers it. */
export const opensNothing = (answer: CampaignAnswer, { isRunning }: CampaignWord): boolean =>
  answer === 'confirm' ? isRunning : answer !== 'answer';

const returnWord = /^VOLTAR$/;
const bareNo = /^(N|NO|NAO)$/;

/** `text`: null when it was none: a picture or a sound agrees as well. */
export function readCampaignAnswer(
  text: string | null,
  word: CampaignWord,
  optOutWords: readonly string[],
): CampaignAnswer | null {
  const bare = text === null ? null : bareWord(text);
  if (bare !== null && word.isOptedOut && returnWord.test(bare)) return 'optIn';
  if (bare !== null && word.isRecent && optOutWords.some((one) => bareWord(one) === bare)) return 'optOut';
  if (word.isAsked) return bare !== null && bareNo.test(bare) ? 'decline' : 'confirm';
  return word.isRecent && ['sent', 'delivered', 'read', 'unknown'].includes(word.status) ? 'answer' : null;
}

/** Without case, accents and what stands around it: `Parar!`, `PARAR` and `parár.` are one. */
const bareWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .toUpperCase();
