import { expect, it } from 'vitest';
import type { Actor } from '../users/actor.ts';
import { worksInQueue } from './queue-member.rules.ts';

const actor: Actor = {
  userId: 1,
  companyId: 1,
  sessionId: '',
  name: 'Ana',
  profile: 'user',
  super: false,
  queueIds: [3],
  whatsappId: null,
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: false,
  showDashboard: false,
  isTricked: false,
};

it('gives admins all queues, and everybody else their own', () => {
  expect([3, 4].map((id) => worksInQueue(actor, id))).toEqual([true, false]);
  expect([3, 4].map((id) => worksInQueue({ ...actor, profile: 'supervisor', allUserChat: true }, id))).toEqual([
    true,
    false,
  ]);
  expect([3, 4].map((id) => worksInQueue({ ...actor, profile: 'admin' }, id))).toEqual([true, true]);
});
