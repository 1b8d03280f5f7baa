import { expect, it } from 'vitest';
import type { Actor } from '../users/actor.ts';
import { canSee } from './visibility.rules.ts';

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
  ['who serves groups sees those of his queues', { ...ana, allowGroup: true }, group(null, 1), true],
  ['and those without queue, where he sees such', { ...ana, allowGroup: true }, group(null, null), true],
  ['but of no other queue', { ...ana, allowGroup: true }, group(null, 2), false],
  ['who does not sees none of them', ana, group(null, 1), false],
  ['nor one without queue', ana, group(null, null), false],
  ['nor one that a colleague has', ana, group(8, 1), false],
  ['but one that is assigned to him', ana, group(7, 2), true],
  ['an admin sees every one', { ...ana, profile: 'admin' }, group(null, 2), true],
  ['and persons are seen as ever', ana, { ...group(null, 1), isGroup: false }, true],
] as [string, Actor, ReturnType<typeof group>, boolean][])('%s', (_, actor, ticket, sees) => {
  expect(canSee(actor, ticket)).toBe(sees);
});
