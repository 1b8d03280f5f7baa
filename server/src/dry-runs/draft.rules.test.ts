import { automationDraft } from '@balcao/contract/dry-runs/dry-run';
import { expect, it } from 'vitest';
import { applyDraft, setupOf } from './draft.rules.ts';
import type { Automation } from './read-automation.ts';
import { automation, menuOption, savedQueue } from './sample-automation.ts';

const drafted = (saved: Automation, draft: object) => applyDraft(saved, automationDraft.parse(draft));
const contact = { disableBot: false, isOwnConnection: false, botUsedAt: null };
const at = (saved: Automation, now: string, whatsappId = 1) =>
  setupOf(saved, whatsappId)?.(new Date(now), contact) ?? expect.fail('no such connection');

it('absent fields of a draft are as saved; emptied ones are empty', () => {
  const saved = automation();
  expect(drafted(saved, {})).toEqual(saved);
  const after = drafted(saved, {
    connections: [{ id: 1, greetingMessage: '' }],
    queues: [{ id: 2, promptId: null, greetingMessage: 'Oi' }],
    settings: { scheduleType: 'queue' },
  });
  expect(after.connections[0]).toMatchObject({ greetingMessage: '', outOfHoursMessage: 'Closed', promptId: 5 });
  expect(after.queues.find(({ id }) => id === 2)).toMatchObject({ promptId: null, greetingMessage: 'Oi', name: 'B' });
  expect(after.settings).toEqual({ scheduleType: 'queue', sendGreetingMessageOneQueues: 'disabled' });
});

it('the options of a draft are all there are, and existing ones keep their files', () => {
  const after = drafted(automation(), {
    queues: [
      {
        id: 1,
        options: [menuOption(12, { title: 'Novo' }), menuOption(11, { title: 'Catálogo', option: 2 })],
      },
    ],
  });
  expect(after.queues[0]?.options.map(({ id, title, fileId }) => [id, title, fileId])).toEqual([
    [12, 'Novo', null],
    [11, 'Catálogo', 7],
  ]);
  expect(drafted(automation(), { queues: [{ id: 1, options: [] }] }).queues[0]?.options).toEqual([]);
});

it('a draft of an unknown record changes nothing', () => {
  const saved = automation();
  expect(drafted(saved, { connections: [{ id: 99, greetingMessage: 'x' }], queues: [{ id: 99 }] })).toEqual(saved);
});

it('queues of a connection are in order, those without one last, and only its own', () => {
  const saved = automation();
  expect(at(saved, '2026-11-20T15:00:00Z').connection.queues.map(({ name }) => name)).toEqual(['B', 'A', 'C']);
  const moved = drafted(saved, { queues: [{ id: 3, orderQueue: 0 }], connections: [{ id: 1, queueIds: [3, 1] }] });
  expect(at(moved, '2026-11-20T15:00:00Z').connection.queues.map(({ name }) => name)).toEqual(['C', 'A']);
});

it('an integration answers before an AI, on a connection and in a queue', () => {
  const { connection } = at(automation(), '2026-11-20T15:00:00Z');
  expect(connection.responder).toEqual({ kind: 'prompt', id: 5 });
  expect(connection.queues.map(({ responder }) => responder)).toEqual([
    { kind: 'integration', id: 8 },
    null,
    { kind: 'prompt', id: 6 },
  ]);
});

it('opening is evaluated at each message’s time, in the company’s zone, with holidays', () => {
  const saved = automation();
  const open = (now: string) => at(saved, now).isCompanyOpen;
  // Friday, from nine to six in São Paulo.
  expect([open('2026-11-20T11:59:00Z'), open('2026-11-20T12:00:00Z'), open('2026-11-20T21:00:00Z')]).toEqual([
    false,
    true,
    false,
  ]);
  const holiday = { day: '2026-11-20', name: 'Consciência Negra', isYearly: true, closedFrom: '', closedUntil: '' };
  const closed = drafted(saved, { holidays: [{ id: 1, ...holiday }] });
  expect(at(closed, '2026-11-20T15:00:00Z').isCompanyOpen).toBe(false);
  expect(at(closed, '2026-11-20T15:00:00Z').connection.queues.every(({ open: isOpen }) => !isOpen)).toBe(true);
});

it('a deleted connection has no settings', () => {
  expect(setupOf(automation(), 99)).toBeNull();
  expect(setupOf(automation(), null)).toBeNull();
  expect(savedQueue(9, 'X').options).toEqual([]);
});
