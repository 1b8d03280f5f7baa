import { unsentTexts } from '../../drafts/unsent-texts.ts';

/** Notes of transfers that the server has not accepted, by ticket: an undone or refused one begins again with its note. */
export const transferNotes = unsentTexts();
