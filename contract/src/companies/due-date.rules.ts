/** A company that does not expire still has a due date on the wire, far in the future, because clients compare it with today. */
const never = '2999-12-31T00:00:00.000Z';

/** The due date as the API returns it. The provider's own company does not expire. */
export const wireDueDate = ({ isSuper, dueDate }: { isSuper: boolean; dueDate: Date | null }): string | null =>
  isSuper ? never : (dueDate?.toISOString() ?? null);

export const neverExpires = (dueDate: string): boolean => dueDate >= never;
