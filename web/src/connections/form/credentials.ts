import { cloudCredentials, instagramCredentials, messengerCredentials } from '@balcao/contract/connections/connection';
import type { z } from 'zod';
import type { Kind } from '../connection-kinds.ts';

export const credentialNames = [
  'login',
  'phoneNumberId',
  'businessAccountId',
  'instagramId',
  'pageId',
  'accessToken',
  'appSecret',
  'verifyToken',
  'humanAgent',
  'graphUrl',
  'graphVersion',
] as const;
export type CredentialName = (typeof credentialNames)[number];
/** Texts as typed; empty ones leave the stored value unchanged. */
export type CredentialTexts = Record<CredentialName, string>;

/** The kinds of connection that need credentials. */
export type VendorKind = Exclude<Kind, 'beta' | 'sandbox'>;
export const isVendorKind = (kind: Kind): kind is VendorKind => kind in schemas;

const schemas = { cloud: cloudCredentials, messenger: messengerCredentials, instagram: instagramCredentials };
const fields: Record<VendorKind, readonly CredentialName[]> = {
  cloud: ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret', 'verifyToken'],
  messenger: ['pageId', 'accessToken', 'appSecret', 'verifyToken', 'humanAgent'],
  instagram: ['login', 'instagramId', 'pageId', 'accessToken', 'appSecret', 'verifyToken', 'humanAgent'],
};
const optional: readonly CredentialName[] = ['pageId', 'humanAgent', 'graphUrl', 'graphVersion'];

/** Fields of this kind; the page id of Instagram only with login by page. */
export const fieldsOf = (kind: VendorKind, login: string): readonly CredentialName[] =>
  kind === 'instagram' && login === 'instagram' ? fields[kind].filter((name) => name !== 'pageId') : fields[kind];

export const isRequired = (kind: VendorKind, name: CredentialName): boolean =>
  kind === 'messenger' && name === 'pageId' ? true : !optional.includes(name);

/** Initial values of a new connection, with a generated verify token. */
export const blankCredentials = (kind: Kind, isNew: boolean): CredentialTexts => ({
  login: kind === 'instagram' && isNew ? 'instagram' : '',
  phoneNumberId: '',
  businessAccountId: '',
  instagramId: '',
  pageId: '',
  accessToken: '',
  appSecret: '',
  verifyToken: isVendorKind(kind) && isNew ? newToken().slice(0, 24) : '',
  humanAgent: isNew && (kind === 'messenger' || kind === 'instagram') ? 'enabled' : '',
  graphUrl: '',
  graphVersion: '',
});

/** The non-empty fields of this kind. */
export function filledCredentials(kind: VendorKind, texts: CredentialTexts): Record<string, string> {
  const asked: readonly string[] = [...fieldsOf(kind, texts.login), 'graphUrl', 'graphVersion'];
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      asked.includes(name) && text.trim() !== '' ? [[name, text.trim()] as const] : [],
    ),
  );
}

/** Errors by field name. For an existing connection only filled fields are validated. */
export function credentialErrors(kind: VendorKind, texts: CredentialTexts, isNew: boolean): Record<string, string> {
  const filled = filledCredentials(kind, texts);
  const faults: Record<string, string> = {};
  for (const issue of schemas[kind].safeParse(filled).error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (name in filled) faults[name] ??= errorKeyOf(issue);
    else if (isNew) faults[name] ??= 'required';
  }
  return faults;
}

const errorKeyOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_format' ? (issue.format === 'regex' ? issue.message : issue.format) : issue.code;

/** 256 random bits, base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Webhook address of the connection; it contains the secret token. */
export const webhookAddress = (token: string): string => `${window.location.origin}/webhooks/meta/${token}`;

/** Webhook fields to subscribe to at Meta (docs/channels.md). */
export const webhookFields: Record<VendorKind, readonly string[]> = {
  // The second is for numbers also used in the WhatsApp Business app: messages sent there arrive as echoes.
  cloud: ['messages', 'smb_message_echoes', 'message_template_status_update', 'account_update', 'account_alerts'],
  messenger: [
    'messages',
    'messaging_postbacks',
    'message_deliveries',
    'message_reads',
    'message_reactions',
    'message_echoes',
    'message_edits',
    'messaging_referrals',
    'messaging_policy_enforcement',
  ],
  instagram: ['messages', 'messaging_postbacks', 'messaging_seen', 'message_reactions', 'message_edit'],
};
