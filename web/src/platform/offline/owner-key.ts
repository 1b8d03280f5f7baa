/** Key of the user whose values are stored in this browser. */
export const ownerKey = ({ companyId, id }: { companyId: number; id: number }): string => `${companyId}:${id}`;
