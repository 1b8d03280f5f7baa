import type { Connection } from '@balcao/contract/connections/connection';
import { expect, it } from 'vitest';
import { applyConnectionEvent, applySessionEvent } from './connection.live.ts';

const early = '2026-01-01T00:00:00.000Z';
const late = '2026-01-03T00:00:00.000Z';
const rest = { statusReason: null, importProgress: null };
const line = (id: number, over: Partial<Connection> = {}): Connection => ({
  ...{ id, name: `Linha ${id}`, channel: 'whatsapp', provider: 'cloud', status: 'CONNECTED', qrcode: '', retries: 0 },
  ...{ statusReason: null, pairingCode: '', importProgress: null, accountId: null, newChatsPerDay: 50, sendGapMs: 400 },
  ...{ expirationTime: null, isDefault: false, token: '********abcd', greetingMessage: '', farewellMessage: '' },
  ...{ complationMessage: '', outOfHoursMessage: '', ratingMessage: '', expiresTicketNPS: 0, timeSendQueue: 0 },
  ...{ sendIdQueue: null, expiresTicket: 0, expiresInactiveMessage: '', timeUseBotQueues: 0, maxUseBotQueues: 3 },
  ...{ timeCreateNewTicket: 120, promptId: null, integrationId: null, allowGroup: false, groupAsTicket: 'disabled' },
  ...{ importOldMessages: null, importRecentMessages: null, importOldMessagesGroups: false },
  ...{ closedTicketsPostImported: false, battery: null, plugged: null, downSince: null, queues: [], companyId: 1 },
  capabilities: {
    ...{ edit: false, delete: false, react: true, quote: true, typing: true, readMarks: true, groups: false },
    ...{ templates: true, windowHours: 24, textMaxLength: 4096, captionMaxLength: 1024 },
    maxBytes: { image: 1, video: 1, audio: 1, application: 1 },
  },
  ...{ createdAt: early, updatedAt: '2026-01-02T00:00:00.000Z' },
  ...over,
});
const held = [line(1, { isDefault: true }), line(2, { qrcode: 'code', status: 'qrcode' })];

it('a notice carries no token: what an admin holds of it stays', () => {
  const after = applyConnectionEvent(held, {
    action: 'update',
    whatsapp: line(2, { name: 'Nova', token: '', updatedAt: late }),
  });
  expect(after[1]).toMatchObject({ name: 'Nova', token: '********abcd', qrcode: 'code' });
});

it('a new default stands first and takes the mark from the old one', () => {
  const after = applyConnectionEvent(held, {
    action: 'update',
    whatsapp: line(2, { isDefault: true, updatedAt: late }),
  });
  expect(after.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [2, true],
    [1, false],
  ]);
});

it('a connection that somebody made is there, and a deleted one is gone', () => {
  const more = applyConnectionEvent(held, { action: 'update', whatsapp: line(3) });
  expect(more.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(applyConnectionEvent(more, { action: 'delete', whatsappId: 1 }).map(({ id }) => id)).toEqual([2, 3]);
});

it('a line that came up has no code any more', () => {
  const session = { id: 2, status: 'CONNECTED' as const, updatedAt: late, qrcode: '', retries: 0, ...rest };
  expect(applySessionEvent(held, { action: 'update', session })[1]).toMatchObject({ status: 'CONNECTED', qrcode: '' });
});

it('a state that is older than what is known changes nothing', () => {
  const session = { id: 1, status: 'DISCONNECTED' as const, updatedAt: early, retries: 0, ...rest };
  expect(applySessionEvent(held, { action: 'update', session })[0]?.status).toBe('CONNECTED');
});
