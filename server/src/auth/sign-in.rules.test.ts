import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { describe, expect, it } from 'vitest';
import { findSignInRefusal } from './sign-in.rules.ts';

const now = new Date('2026-11-21T15:00:00.000Z'); // 12:00 in São Paulo
const person = { profile: 'user' as const, startWork: '00:00', endWork: '23:59' };
const company = { status: true, isSuper: false, dueDate: new Date('2026-12-01'), timeZone: 'America/Sao_Paulo' };

describe('working hours', () => {
  it("are read in the company's zone", () => {
    const late = { ...person, startWork: '11:30', endWork: '12:30' };
    expect(findSignInRefusal({ person: late, company }, now)).toBeNull();
    expect(findSignInRefusal({ person: late, company: { ...company, timeZone: 'UTC' } }, now)?.code).toBe(
      'ERR_OUT_OF_HOURS',
    );
  });

  it('do not bind admins', () => {
    const closed = { startWork: '01:00', endWork: '02:00' };
    expect(findSignInRefusal({ person: { ...closed, profile: 'supervisor' }, company }, now)?.code).toBe(
      'ERR_OUT_OF_HOURS',
    );
    expect(findSignInRefusal({ person: { ...closed, profile: 'admin' }, company }, now)).toBeNull();
  });
});

describe('the subscription', () => {
  it.each([
    [null, true],
    [new Date(now.getTime() - 1), true],
    [now, true],
    [new Date(now.getTime() + 1), false],
  ])('due %s is over: %s', (dueDate, over) => {
    expect(isExpired({ isSuper: false, dueDate }, now)).toBe(over);
    expect(isExpired({ isSuper: true, dueDate }, now)).toBe(false);
  });

  it('returns since when', () => {
    const refusal = findSignInRefusal(
      { person, company: { ...company, dueDate: new Date('2026-11-01T03:00:00.000Z') } },
      now,
    );
    expect(refusal).toMatchObject({
      code: 'ERR_SUBSCRIPTION_EXPIRED',
      details: { dueDate: '2026-11-01T03:00:00.000Z', timeZone: 'America/Sao_Paulo' },
    });
  });

  it('is checked after whether the company is active, and before the hours', () => {
    const night = { ...person, startWork: '01:00', endWork: '02:00' };
    const over = { ...company, dueDate: null };
    expect(findSignInRefusal({ person: night, company: { ...over, status: false } }, now)?.code).toBe(
      'ERR_COMPANY_INACTIVE',
    );
    expect(findSignInRefusal({ person: night, company: over }, now)?.code).toBe('ERR_SUBSCRIPTION_EXPIRED');
  });
});
