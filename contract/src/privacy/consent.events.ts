/** To the whole company: the consent of this contact, or everybody's opt-out, has to be fetched again. */
export type ContactConsentEvent = { action: 'update'; contactId: number } | { action: 'reload' };
