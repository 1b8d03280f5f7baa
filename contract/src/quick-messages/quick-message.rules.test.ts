import { expect, it } from 'vitest';
import {
  canEditQuickMessage,
  canSeeQuickMessage,
  matchQuickMessages,
  quickMessageLabel,
} from './quick-message.rules.ts';

const person = (userId: number, profile: 'admin' | 'supervisor' | 'user') => ({
  userId,
  profile,
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: false,
  showDashboard: false,
  isTricked: false,
});
const admin = person(1, 'admin');
const supervisor = person(2, 'supervisor');
const bia = person(3, 'user');
const caio = person(4, 'user');

it('shows Bia’s reply to her and to managers, a general one to everybody', () => {
  const seenBy = (row: { geral: boolean; userId: number | null }) =>
    [admin, supervisor, bia, caio].map((who) => canSeeQuickMessage(who, row));
  expect(seenBy({ geral: false, userId: 3 })).toEqual([true, true, true, false]);
  expect(seenBy({ geral: true, userId: 3 })).toEqual([true, true, true, true]);
  expect(seenBy({ geral: false, userId: null })).toEqual([true, true, false, false]);
});

it('lets its author change it until it is general; admins and supervisors change all', () => {
  const changedBy = (row: { geral: boolean; userId: number | null }) =>
    [admin, supervisor, bia, caio].map((who) => canEditQuickMessage(who, row));
  expect(changedBy({ geral: false, userId: 3 })).toEqual([true, true, true, false]);
  expect(changedBy({ geral: true, userId: 3 })).toEqual([true, true, false, false]);
});

it('shortens a label to one line of at most 35 characters and three dots', () => {
  expect(quickMessageLabel('a'.repeat(35))).toBe('a'.repeat(35));
  expect(quickMessageLabel('a'.repeat(36))).toBe(`${'a'.repeat(35)}...`);
  expect(quickMessageLabel(' Bom dia,\n\ntudo bem? ')).toBe('Bom dia, tudo bem?');
});

it('sorts matches at the beginning first, then inside, then in texts; ties keep their order', () => {
  const row = (shortcode: string, message = '') => ({ shortcode, message });
  const rows = [row('oi', 'com garantia'), row('sem-ga'), row('garantia'), row('gabarito'), row('pix')];
  const found = (typed: string) => matchQuickMessages(rows, typed, (t) => t.toLowerCase()).map((r) => r.shortcode);
  expect(found('GA')).toEqual(['garantia', 'gabarito', 'sem-ga']);
  expect(found('gar')).toEqual(['garantia', 'oi']);
  expect(found(' ')).toEqual(['oi', 'sem-ga', 'garantia', 'gabarito', 'pix']);
});
