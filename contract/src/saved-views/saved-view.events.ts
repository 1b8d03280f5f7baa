/** The views have changed: they are few, and fetched again. */
export type SavedViewEvent = { action: 'changed' };
