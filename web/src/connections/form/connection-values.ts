import type { Connection } from '@balcao/contract/connections/connection';
import { createConnectionInput } from '@balcao/contract/connections/connection';
import { z } from 'zod';
import { companyDay, companyToday, startOfCompanyDay } from '../../platform/company-zone.ts';
import { type Kind, kindOf } from '../connection-kinds.ts';
import {
  blankCredentials,
  type CredentialTexts,
  credentialErrors,
  credentialNames,
  filledCredentials,
  isVendorKind,
} from './credentials.ts';

/** Fields are named like the request body, so that server errors map to them. */
export type ConnectionValues = {
  kind: Kind;
  /** consent to the risk of an unofficial client, where required */
  accepted: boolean;
  name: string;
  isDefault: boolean;
  token: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  complationMessage: string;
  queueIds: number[];
  timeSendQueue: number | string;
  sendIdQueue: number | null;
  maxUseBotQueues: number | string;
  timeUseBotQueues: number | string;
  timeCreateNewTicket: number | string;
  /** whether customers are asked for a rating; otherwise its time is 0 */
  rates: boolean;
  expiresTicketNPS: number | string;
  ratingMessage: string;
  expiresTicket: number | string;
  expiresInactiveMessage: string;
  allowGroup: boolean;
  groupAsTicket: 'enabled' | 'disabled';
  imports: boolean;
  /** dates as YYYY-MM-DD in this browser's time zone */
  importOldMessages: string | null;
  importRecentMessages: string | null;
  importOldMessagesGroups: boolean;
  closedTicketsPostImported: boolean;
  newChatsPerDay: number | string;
  sendGapMs: number | string;
  machineGapMs: number | string;
  promptId: number | null;
  integrationId: number | null;
  credentials: CredentialTexts;
};

/** Initial values: of an existing connection, or of a new one of this kind. */
export function valuesOf(connection: Connection | undefined, newKind: Kind): ConnectionValues {
  const kind = connection ? kindOf(connection) : newKind;
  return {
    kind,
    accepted: false,
    name: connection?.name ?? '',
    isDefault: connection?.isDefault ?? false,
    token: connection?.token ?? '',
    greetingMessage: connection?.greetingMessage ?? '',
    outOfHoursMessage: connection?.outOfHoursMessage ?? '',
    complationMessage: connection?.complationMessage ?? '',
    queueIds: connection?.queues.map(({ id }) => id) ?? [],
    timeSendQueue: connection?.timeSendQueue ?? 0,
    sendIdQueue: connection?.sendIdQueue ?? null,
    maxUseBotQueues: connection?.maxUseBotQueues ?? 3,
    timeUseBotQueues: connection?.timeUseBotQueues ?? 0,
    timeCreateNewTicket: connection?.timeCreateNewTicket ?? 120,
    rates: (connection?.expiresTicketNPS ?? 0) > 0,
    expiresTicketNPS: connection?.expiresTicketNPS ?? 0,
    ratingMessage: connection?.ratingMessage ?? '',
    expiresTicket: connection?.expiresTicket ?? 0,
    expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
    allowGroup: connection?.allowGroup ?? false,
    groupAsTicket: connection?.groupAsTicket ?? 'disabled',
    imports: (connection?.importOldMessages ?? null) !== null,
    importOldMessages: dayOf(connection?.importOldMessages),
    importRecentMessages: dayOf(connection?.importRecentMessages),
    importOldMessagesGroups: connection?.importOldMessagesGroups ?? false,
    closedTicketsPostImported: connection?.closedTicketsPostImported ?? false,
    newChatsPerDay: connection?.newChatsPerDay ?? (kind === 'beta' ? 50 : 10_000),
    sendGapMs: connection?.sendGapMs ?? 400,
    machineGapMs: connection?.machineGapMs ?? 5000,
    promptId: connection?.promptId ?? null,
    integrationId: connection?.integrationId ?? null,
    credentials: blankCredentials(kind, connection === undefined),
  };
}

/** A cleared date input gives null. */
const day = z.preprocess((v) => v ?? '', z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/));
const formShape = createConnectionInput.extend({
  kind: z.string(),
  accepted: z.boolean(),
  rates: z.boolean(),
  imports: z.boolean(),
  importOldMessages: day,
  importRecentMessages: day,
});

type FormContext = {
  isNew: boolean;
  /** the first QR-code connection: the risk notice must be accepted */
  requiresRiskConsent: boolean;
  /** the setting that requires a tag to close a ticket: a greeting and a queue are then mandatory */
  requiredTag: boolean;
};

/** Validation before submit: the contract's rules, and credentials for a new connection. */
export const connectionForm = (kind: Kind, { isNew, requiresRiskConsent, requiredTag }: FormContext) =>
  formShape.superRefine((values, context) => {
    const report = (path: string[], message = 'required') =>
      context.addIssue({ code: 'custom', message, path, input: 'typed' });
    if (requiresRiskConsent && !values.accepted) report(['accepted']);
    if (Number(values.timeSendQueue) > 0 && !values.sendIdQueue) report(['sendIdQueue']);
    if (values.sendIdQueue && Number(values.timeSendQueue) === 0) report(['timeSendQueue']);
    if (values.rates && Number(values.expiresTicketNPS) === 0) report(['expiresTicketNPS']);
    if (values.rates && !values.ratingMessage?.trim()) report(['ratingMessage']);
    const queues = values.queueIds?.length ?? 0;
    if ((queues > 1 || requiredTag) && !values.greetingMessage?.trim()) report(['greetingMessage']);
    if (queues === 0 && requiredTag) report(['queueIds']);
    const { importOldMessages: from, importRecentMessages: until } = values;
    if (values.imports && from === '') report(['importOldMessages']);
    if (values.imports && from > companyToday()) report(['importOldMessages'], 'future');
    if (values.imports && from !== '' && until !== '' && until < from) report(['importRecentMessages'], 'range');
    if (!isVendorKind(kind)) return;
    const typed = credentialTexts.parse(values.credentials);
    for (const [name, what] of Object.entries(credentialErrors(kind, typed, isNew)))
      report(['credentials', name], what);
  });

const credentialTexts = z.record(z.enum(credentialNames), z.string());

/** The body of POST and PUT. */
export function bodyOf(values: ConnectionValues, connection: Connection | undefined) {
  const { kind, credentials, isDefault, token, accepted: _, rates, imports, ...rest } = values;
  const { importOldMessages: from, importRecentMessages: until, ...unchanged } = rest;
  const typed = isVendorKind(kind) ? filledCredentials(kind, credentials) : {};
  return {
    ...unchanged,
    expiresTicketNPS: rates ? rest.expiresTicketNPS : 0,
    importOldMessages: imports && from ? startOfCompanyDay(from).toISOString() : null,
    importRecentMessages: imports && until ? new Date(startOfCompanyDay(until, 1).getTime() - 1).toISOString() : null,
    ...(token !== (connection?.token ?? '') && { token }),
    ...(isDefault !== (connection?.isDefault ?? false) && { isDefault }),
    ...(Object.keys(typed).length > 0 && { credentials: typed }),
  };
}

/** The settings of the form that affect replies to customers. */
export const dryRunDraftOf = (
  {
    greetingMessage,
    outOfHoursMessage,
    maxUseBotQueues,
    timeUseBotQueues,
    promptId,
    integrationId,
    queueIds,
  }: ConnectionValues,
  id: number,
) => ({
  connections: [
    { id, greetingMessage, outOfHoursMessage, maxUseBotQueues, timeUseBotQueues, promptId, integrationId, queueIds },
  ],
});

const dayOf = (instant: string | null | undefined): string => (instant ? companyDay(instant) : '');
