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
/** Texts as typed; what is empty stays as it is stored. */
export type CredentialTexts = Record<CredentialName, string>;

/** The kinds that are opened with credentials. */
export type VendorKind = Exclude<Kind, 'beta' | 'sandbox'>;
export const isVendorKind = (kind: Kind): kind is VendorKind => kind in schemas;

const schemas = { cloud: cloudCredentials, messenger: messengerCredentials, instagram: instagramCredentials };
const fields: Record<VendorKind, readonly CredentialName[]> = {
  cloud: ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret', 'verifyToken'],
  messenger: ['pageId', 'accessToken', 'appSecret', 'verifyToken', 'humanAgent'],
  instagram: ['login', 'instagramId', 'pageId', 'accessToken', 'appSecret', 'verifyToken', 'humanAgent'],
};
const optional: readonly CredentialName[] = ['pageId', 'humanAgent', 'graphUrl', 'graphVersion'];

/** What is asked of this kind; a page of Instagram only where it is signed in by the page. */
export const fieldsOf = (kind: VendorKind, login: string): readonly CredentialName[] =>
  kind === 'instagram' && login === 'instagram' ? fields[kind].filter((name) => name !== 'pageId') : fields[kind];

export const isRequired = (kind: VendorKind, name: CredentialName): boolean =>
  kind === 'messenger' && name === 'pageId' ? true : !optional.includes(name);

/** As a new form opens: a verify token of its own, so that nobody has to invent one. */
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

/** What was typed for this kind. */
export function filledOf(kind: VendorKind, texts: CredentialTexts): Record<string, string> {
  const asked: readonly string[] = [...fieldsOf(kind, texts.login), 'graphUrl', 'graphVersion'];
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      asked.includes(name) && text.trim() !== '' ? [[name, text.trim()] as const] : [],
    ),
  );
}

/** What is wrong with them, by name. Of a line that has some, only what is typed is looked at. */
export function credentialFaults(kind: VendorKind, texts: CredentialTexts, isNew: boolean): Record<string, string> {
  const filled = filledOf(kind, texts);
  const faults: Record<string, string> = {};
  for (const issue of schemas[kind].safeParse(filled).error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (name in filled) faults[name] ??= wordOf(issue);
    else if (isNew) faults[name] ??= 'required';
  }
  return faults;
}

const wordOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_format' ? (issue.format === 'regex' ? issue.message : issue.format) : issue.code;

/** 256 random bits, in letters that an address may hold. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Where Meta sends what happens on the line; the token in it is the line's secret. */
export const webhookAddress = (token: string): string => `${window.location.origin}/webhooks/meta/${token}`;

/** What Meta is to be asked to send (CHANNELS.md 4). */
export const webhookFields: Record<VendorKind, readonly string[]> = {
  // The second is of numbers that are used in the app too: what is written there comes as an echo.
  cloud: ['messages', 'smb_message_echoes'],
  messenger: [
    'messages',
    'messaging_postbacks',
    'message_deliveries',
    'message_reads',
    'message_reactions',
    'message_echoes',
    'message_edits',
  ],
  instagram: ['messages', 'messaging_postbacks', 'messaging_seen', 'message_reactions', 'message_edit'],
};
