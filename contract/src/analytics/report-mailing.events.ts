/** To its owner and to admins, who ask for the list again: what each of them sees of it differs. */
export type ReportMailingEvent = { action: 'create' | 'update' | 'delete'; mailingId: number };
