import { randomToken } from '../platform/security/tokens.ts';

const prefix = 'blc';
const shape = /^blc_([1-9]\d{0,8})_[\w-]{43}$/;

/** Contains the company's id, so that only tokens of that company are searched. */
export const newTokenText = (companyId: number): string => `${prefix}_${companyId}_${randomToken()}`;

/** The company id in a token; null when the text is not such a token. */
export const companyOfToken = (token: string): number | null => {
  const [, companyId] = shape.exec(token) ?? [];
  return companyId === undefined ? null : Number(companyId);
};
