/** The views have changed and are fetched again, since they are few. */
export type SavedViewEvent = { action: 'changed' };
