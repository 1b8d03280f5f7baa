/** A company that does not expire still has a due date on the wire, far in the future, because clients compare it with today. */
const neverExpiresAt = '2999-12-31T00:00:00.000Z';

/** The due date as the API returns it. The provider's own company does not expire. */
export const presentDueDate = ({ isSuper, dueDate }: { isSuper: boolean; dueDate: Date | null }): string | null =>
  isSuper ? neverExpiresAt : (dueDate?.toISOString() ?? null);

export const neverExpires = (dueDate: string): boolean => dueDate >= neverExpiresAt;
