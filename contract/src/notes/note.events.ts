/** To the whole company, without the text: the contact's notes have to be fetched again. */
export type NoteEvent = { action: 'update'; contactId: number };
