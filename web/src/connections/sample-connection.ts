import type { Connection } from '@balcao/contract/connections/connection';

const early = '2026-01-01T00:00:00.000Z';

/** A connection as returned by the server, for tests. */
export const sampleConnection = (id: number, over: Partial<Connection> = {}): Connection => ({
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
