import { type Capabilities, channel as channels } from '@balcao/contract/channels/channel';
import { type Connection, connectionStatus, provider as providers } from '@balcao/contract/connections/connection';
import { maskNumber } from '@balcao/contract/contacts/contact.rules';
import { maskSecret } from '../platform/security/secret-box.ts';
import type { ConnectionRow } from './connection.store.ts';
import type { ConnectionDeps } from './connection-deps.ts';
import type { QueueOf } from './connection-queue.store.ts';

/** `canSeeNumbers`: sees full phone numbers. */
export type ConnectionReader = { admin: boolean; canSeeNumbers?: boolean };

/** A connection in its wire format; `reader` determines whether token, QR code and number are visible. */
export function presentConnection(
  row: ConnectionRow,
  queues: QueueOf[],
  reader: ConnectionReader,
  { box, capabilitiesOf }: ConnectionDeps,
): Connection {
  const kind = { channel: channels.parse(row.channel), provider: providers.parse(row.provider) };
  const token = row.tokenSecret === null ? maskSecret(row.tokenTail) : box.open(row.tokenSecret);
  return {
    ...kind,
    id: row.id,
    name: row.name,
    status: connectionStatus.parse(row.status),
    statusReason: row.statusReason,
    qrcode: reader.admin ? row.qrcode : '',
    pairingCode: reader.admin ? row.pairingCode : '',
    importProgress: row.importProgress,
    accountId: kind.provider === 'beta' && !reader.canSeeNumbers ? maskAccountId(row.accountId) : row.accountId,
    newChatsPerDay: row.newChatsPerDay,
    sendGapMs: row.sendGapMs,
    machineGapMs: row.machineGapMs,
    expirationTime: row.expirationTime,
    retries: row.retries,
    isDefault: row.isDefault,
    token: reader.admin ? token : '',
    greetingMessage: row.greetingMessage,
    farewellMessage: row.farewellMessage,
    complationMessage: row.complationMessage,
    outOfHoursMessage: row.outOfHoursMessage,
    ratingMessage: row.ratingMessage,
    expiresTicketNPS: row.expiresTicketNps,
    timeSendQueue: row.timeSendQueue,
    sendIdQueue: row.sendIdQueue,
    expiresTicket: row.expiresTicket,
    expiresInactiveMessage: row.expiresInactiveMessage,
    timeUseBotQueues: row.timeUseBotQueues,
    maxUseBotQueues: row.maxUseBotQueues,
    timeCreateNewTicket: row.timeCreateNewTicket,
    promptId: row.promptId,
    integrationId: row.integrationId,
    allowGroup: row.allowGroup,
    groupAsTicket: row.groupAsTicket === 'enabled' ? 'enabled' : 'disabled',
    importOldMessages: row.importOldMessages,
    importRecentMessages: row.importRecentMessages,
    importOldMessagesGroups: row.importOldMessagesGroups,
    closedTicketsPostImported: row.closedTicketsPostImported,
    battery: null,
    plugged: null,
    downSince: row.downSince?.toISOString() ?? null,
    noticedAt: row.noticedAt?.toISOString() ?? null,
    capabilities: capabilitiesOf(kind) ?? noCapabilities,
    queues: queues
      .filter(({ whatsappId }) => whatsappId === row.id)
      .map(({ whatsappId, ...queue }) => ({ ...queue, WhatsappQueue: { whatsappId, queueId: queue.id } })),
    companyId: row.companyId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const maskAccountId = (accountId: string | null) => (accountId === null ? null : maskNumber(accountId));

/** For notices, which go to everybody: without secrets. */
export const withoutSecrets = (connection: Connection): Connection => ({
  ...connection,
  token: '',
  qrcode: '',
  pairingCode: '',
});

/** For a kind without a driver. */
const noCapabilities: Capabilities = {
  edit: false,
  delete: false,
  editWithinMs: null,
  deleteWithinMs: null,
  react: false,
  quote: false,
  typing: false,
  readMarks: false,
  groups: false,
  templates: false,
  phoneBook: false,
  windowHours: null,
  textMaxLength: 0,
  captionMaxLength: 0,
  maxBytes: { image: 0, video: 0, audio: 0, application: 0 },
};
