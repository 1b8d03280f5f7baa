import type { Connection } from '@balcao/contract/connections/connection';
import { createConnectionInput } from '@balcao/contract/connections/connection';
import { z } from 'zod';

export type Kind = 'cloud' | 'sandbox';

export type ConnectionValues = {
  kind: Kind;
  name: string;
  isDefault: boolean;
  greetingMessage: string;
  outOfHoursMessage: string;
  complationMessage: string;
  queueIds: number[];
  timeSendQueue: number | string;
  sendIdQueue: number | null;
  maxUseBotQueues: number | string;
  timeUseBotQueues: number | string;
  timeCreateNewTicket: number | string;
  expiresTicketNPS: number | string;
  ratingMessage: string;
  expiresTicket: number | string;
  expiresInactiveMessage: string;
  /** texts as typed; what is empty stays as it is stored */
  credentials: Record<CredentialName, string>;
};

export const credentialNames = [
  'phoneNumberId',
  'businessAccountId',
  'accessToken',
  'appSecret',
  'verifyToken',
  'graphUrl',
  'graphVersion',
] as const;
export type CredentialName = (typeof credentialNames)[number];
const optional: readonly CredentialName[] = ['graphUrl', 'graphVersion'];

/** As the form opens: of what is there, or of a new test phone, which works at once. */
export function valuesOf(connection: Connection | undefined): ConnectionValues {
  return {
    kind: connection === undefined || connection.provider === 'sandbox' ? 'sandbox' : 'cloud',
    name: connection?.name ?? '',
    isDefault: connection?.isDefault ?? false,
    greetingMessage: connection?.greetingMessage ?? '',
    outOfHoursMessage: connection?.outOfHoursMessage ?? '',
    complationMessage: connection?.complationMessage ?? '',
    queueIds: connection?.queues.map(({ id }) => id) ?? [],
    timeSendQueue: connection?.timeSendQueue ?? 0,
    sendIdQueue: connection?.sendIdQueue ?? null,
    maxUseBotQueues: connection?.maxUseBotQueues ?? 3,
    timeUseBotQueues: connection?.timeUseBotQueues ?? 0,
    timeCreateNewTicket: connection?.timeCreateNewTicket ?? 120,
    expiresTicketNPS: connection?.expiresTicketNPS ?? 0,
    ratingMessage: connection?.ratingMessage ?? '',
    expiresTicket: connection?.expiresTicket ?? 0,
    expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
    credentials: {
      ...{ phoneNumberId: '', businessAccountId: '', accessToken: '', appSecret: '', verifyToken: '' },
      ...{ graphUrl: '', graphVersion: '' },
    },
  };
}

/** What must hold before it is sent: what the contract asks, and that a new line has its credentials. */
export const connectionForm = (isNew: boolean) =>
  createConnectionInput.extend({ kind: z.enum(['cloud', 'sandbox']) }).superRefine((values, context) => {
    const say = (path: string[]) => context.addIssue({ code: 'custom', message: 'required', path, input: '' });
    if (Number(values.timeSendQueue) > 0 && !values.sendIdQueue) say(['sendIdQueue']);
    if (values.sendIdQueue && Number(values.timeSendQueue) === 0) say(['timeSendQueue']);
    if (Number(values.expiresTicketNPS) > 0 && !values.ratingMessage?.trim()) say(['ratingMessage']);
    if ((values.queueIds?.length ?? 0) > 1 && !values.greetingMessage?.trim()) say(['greetingMessage']);
    if (!isNew || values.kind !== 'cloud') return;
    for (const name of credentialNames)
      if (!optional.includes(name) && !String(values.credentials?.[name] ?? '').trim()) say(['credentials', name]);
  });

/** The body of POST and PUT. */
export function bodyOf(
  { kind, credentials, isDefault, ...values }: ConnectionValues,
  connection: Connection | undefined,
) {
  const filled = Object.entries(credentials).filter(([, value]) => value.trim() !== '');
  return {
    ...values,
    ...(isDefault !== (connection?.isDefault ?? false) && { isDefault }),
    ...(kind === 'cloud' && filled.length > 0 && { credentials: Object.fromEntries(filled) }),
  };
}

export const kindOf: Record<Kind, { channel: 'whatsapp' | 'sandbox'; provider: 'cloud' | 'sandbox' }> = {
  cloud: { channel: 'whatsapp', provider: 'cloud' },
  sandbox: { channel: 'sandbox', provider: 'sandbox' },
};

/** Where Meta sends what happens on the line; the token in it is the line's secret. */
export const webhookAddress = (token: string): string => `${window.location.origin}/webhooks/meta/${token}`;

/** 256 random bits, in letters that an address may hold. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
