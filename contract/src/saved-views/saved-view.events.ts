/** Which views there are has changed: they are few, and fetched again. */
export type SavedViewEvent = { action: 'changed' };
