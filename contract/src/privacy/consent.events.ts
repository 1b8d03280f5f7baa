/** Of everybody in the company: what is known of this contact's consent, or of everybody's opt-out, is to be fetched again. */
export type ContactConsentEvent = { action: 'update'; contactId: number } | { action: 'reload' };
