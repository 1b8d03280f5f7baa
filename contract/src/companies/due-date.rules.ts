/** A company that does not expire has a due date all the same: "in the future" then holds for every client. */
const never = '2999-12-31T00:00:00.000Z';

/** As a company's due date travels. The provider's own company does not expire. */
export const wireDueDate = ({ isSuper, dueDate }: { isSuper: boolean; dueDate: Date | null }): string | null =>
  isSuper ? never : (dueDate?.toISOString() ?? null);

export const neverExpires = (dueDate: string): boolean => dueDate >= never;
