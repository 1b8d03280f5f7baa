import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '../users/actor.ts';
import { audiencesOf, canHandle, canRead, canSee, scopesOf } from './visibility.rules.ts';

const ana: Actor = {
  userId: 7,
  companyId: 1,
  sessionId: '',
  name: 'Ana',
  profile: 'user',
  super: false,
  queueIds: [1],
  whatsappId: null,
  allTicket: true,
  allowGroup: false,
  allHistoric: false,
  allUserChat: true,
  userClosePendingTicket: true,
  showDashboard: false,
  isTricked: true,
};
const group = (userId: number | null, queueId: number | null) => ({ userId, queueId, isGroup: true });

it.each([
  ['a person who serves groups sees those of their queues', { ...ana, allowGroup: true }, group(null, 1), true],
  ['and those without queue, if they may see these', { ...ana, allowGroup: true }, group(null, null), true],
  ['but of no other queue', { ...ana, allowGroup: true }, group(null, 2), false],
  ['a person who does not serve groups sees none of them', ana, group(null, 1), false],
  ['nor one without queue', ana, group(null, null), false],
  ['nor one that a colleague has', ana, group(8, 1), false],
  ['but one that is assigned to them', ana, group(7, 2), true],
  ['an admin sees every one', { ...ana, profile: 'admin' }, group(null, 2), true],
  ['and persons are seen as ever', ana, { ...group(null, 1), isGroup: false }, true],
] as [string, Actor, ReturnType<typeof group>, boolean][])('%s', (_, actor, ticket, sees) => {
  expect(canSee(actor, ticket)).toBe(sees);
});

const id = fc.integer({ min: 1, max: 3 });
const ticket = fc.record({ userId: fc.option(id), queueId: fc.option(id), isGroup: fc.boolean() });
const anybody = fc
  .record({
    userId: id,
    profile: fc.constantFrom('admin' as const, 'supervisor' as const, 'user' as const),
    queueIds: fc.uniqueArray(id),
    allTicket: fc.boolean(),
    allowGroup: fc.boolean(),
    allHistoric: fc.boolean(),
    allUserChat: fc.boolean(),
  })
  .map((over): Actor => ({ ...ana, ...over }));

it('a ticket is visible exactly where one of its audiences is a scope of the user', () => {
  fc.assert(
    fc.property(anybody, ticket, (actor, seen) => {
      const meets = audiencesOf(seen).some((audience) => scopesOf(actor).includes(audience));
      const serves = seen.queueId === null ? actor.allTicket : actor.queueIds.includes(seen.queueId);
      const byRights =
        actor.profile === 'admin' || seen.userId === actor.userId || (serves && (!seen.isGroup || actor.allowGroup));
      expect(canSee(actor, seen)).toBe(byRights);
      expect(meets).toBe(byRights);
    }),
    { numRuns: 2000 },
  );
});

it('handling implies seeing, seeing implies reading, and past participation gives only reading', () => {
  fc.assert(
    fc.property(anybody, ticket, (actor, seen) => {
      if (canHandle(actor, seen)) expect(canSee(actor, seen)).toBe(true);
      if (canSee(actor, seen)) expect(canRead(actor, seen)).toBe(true);
      expect(canSee({ ...actor, allHistoric: !actor.allHistoric }, seen)).toBe(canSee(actor, seen));
      if (seen.userId === actor.userId) expect(canHandle(actor, seen)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
