import { randomToken } from '../platform/security/tokens.ts';

const prefix = 'blc';
const shape = /^blc_([1-9]\d{0,8})_[\w-]{43}$/;

/** The company is in it, so that it is looked for among that company's alone. */
export const newTokenText = (companyId: number): string => `${prefix}_${companyId}_${randomToken()}`;

/** The company that a token names; null when it is none of these. */
export const companyOfToken = (token: string): number | null => {
  const [, companyId] = shape.exec(token) ?? [];
  return companyId === undefined ? null : Number(companyId);
};
