/** Whose values are kept in this browser. */
export const ownerKey = ({ companyId, id }: { companyId: number; id: number }): string => `${companyId}:${id}`;
