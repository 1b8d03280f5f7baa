import { describe, expect, it } from 'vitest';
import type { Kind } from '../connection-kinds.ts';
import { sampleConnection } from '../sample-connection.ts';
import { bodyOf, type ConnectionValues, connectionForm, valuesOf } from './connection-values.ts';
import { blankCredentials } from './credentials.ts';

const context = { isNew: true, requiresRiskConsent: false, requiredTag: false };
const of = (kind: Kind, more: Partial<ConnectionValues> = {}): ConnectionValues => ({
  ...valuesOf(undefined, kind),
  name: 'Loja',
  ...more,
});
const errors = (kind: Kind, values: ConnectionValues, how: Partial<typeof context>) => {
  const { error } = connectionForm(kind, { ...context, ...how }).safeParse(values);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
};
const errorPaths = (kind: Kind, more: Partial<ConnectionValues> = {}, how: Partial<typeof context> = {}) =>
  errors(kind, of(kind, more), how);

describe('connection form', () => {
  it('requires a name of 2 to 50', () => {
    expect(errorPaths('sandbox', { name: 'A' })).toEqual(['name']);
    expect(errorPaths('sandbox', { name: 'A'.repeat(51) })).toEqual(['name']);
    expect(errorPaths('sandbox')).toEqual([]);
  });

  it('requires the risk to be confirmed on the first connection by QR code only', () => {
    expect(errorPaths('beta', {}, { requiresRiskConsent: true })).toEqual(['accepted']);
    expect(errorPaths('beta', { accepted: true }, { requiresRiskConsent: true })).toEqual([]);
    expect(errorPaths('beta')).toEqual([]);
  });

  it('requires a redirection time and its queue together', () => {
    expect(errorPaths('beta', { timeSendQueue: 5 })).toEqual(['sendIdQueue']);
    expect(errorPaths('beta', { sendIdQueue: 1 })).toEqual(['timeSendQueue']);
    expect(errorPaths('beta', { sendIdQueue: 1, timeSendQueue: 5 })).toEqual([]);
  });

  it('requires time and text with a rating, and sends no time without one', () => {
    expect(errorPaths('beta', { rates: true })).toEqual(['expiresTicketNPS', 'ratingMessage']);
    expect(errorPaths('beta', { rates: true, expiresTicketNPS: 10, ratingMessage: 'Nota?' })).toEqual([]);
    expect(bodyOf(of('beta', { rates: false, expiresTicketNPS: 10 }), undefined).expiresTicketNPS).toBe(0);
  });

  it('requires a greeting with several queues, and both texts when a tag is required to close', () => {
    expect(errorPaths('beta', { queueIds: [1, 2] })).toEqual(['greetingMessage']);
    expect(errorPaths('beta', {}, { requiredTag: true })).toEqual(['greetingMessage', 'queueIds']);
    expect(errorPaths('beta', { greetingMessage: 'Olá', queueIds: [1] }, { requiredTag: true })).toEqual([]);
  });

  it('imports old messages from a past day until a later one, first minute to last', () => {
    expect(errorPaths('beta', { imports: true })).toEqual(['importOldMessages']);
    expect(errorPaths('beta', { imports: true, importOldMessages: '2999-01-01' })).toEqual(['importOldMessages']);
    const span = { imports: true, importOldMessages: '2026-01-10', importRecentMessages: '2026-01-09' };
    expect(errorPaths('beta', span)).toEqual(['importRecentMessages']);
    const body = bodyOf(of('beta', { ...span, importRecentMessages: '2026-01-10' }), undefined);
    expect(Date.parse(body.importRecentMessages ?? '') - Date.parse(body.importOldMessages ?? '')).toBe(86_399_999);
    expect(bodyOf(of('beta', { ...span, imports: false }), undefined)).toMatchObject({
      importOldMessages: null,
      importRecentMessages: null,
    });
  });

  it('has no field that the API does not know', () => {
    const { kind, accepted, rates, imports, ...known } = of('beta');
    expect(Object.keys(bodyOf(of('beta'), undefined)).filter((name) => !(name in known))).toEqual([]);
  });
});

describe('credentials', () => {
  const typed = (kind: Kind, more: Record<string, string>) => ({
    credentials: { ...blankCredentials(kind, true), ...more },
  });
  const secrets = { accessToken: 'EAAB', appSecret: 'secret' };

  it('are all required on a new connection, by name', () => {
    expect(errorPaths('cloud').sort()).toEqual(
      ['accessToken', 'appSecret', 'businessAccountId', 'phoneNumberId'].map((name) => `credentials.${name}`),
    );
    expect(errorPaths('messenger', typed('messenger', { ...secrets, pageId: 'loja' }))).toEqual(['credentials.pageId']);
    expect(errorPaths('messenger', typed('messenger', { ...secrets, pageId: '123' }))).toEqual([]);
  });

  it('Instagram credentials include a page only with the sign-in by page', () => {
    const account = { ...secrets, instagramId: '1784' };
    expect(errorPaths('instagram', typed('instagram', account))).toEqual([]);
    expect(errorPaths('instagram', typed('instagram', { ...account, login: 'facebook' }))).toEqual([
      'credentials.pageId',
    ]);
    const hidden = of('instagram', typed('instagram', { ...account, pageId: '99' }));
    expect(bodyOf(hidden, undefined).credentials).not.toHaveProperty('pageId');
  });

  it('are optional on a connection that has some; only typed ones are validated and sent', () => {
    const connection = sampleConnection(1);
    const values = {
      ...valuesOf(connection, 'cloud'),
      credentials: { ...blankCredentials('cloud', false), accessToken: 'EAAB-new', graphUrl: 'nowhere' },
    };
    expect(errors('cloud', values, { isNew: false })).toEqual(['credentials.graphUrl']);
    values.credentials.graphUrl = '';
    expect(errors('cloud', values, { isNew: false })).toEqual([]);
    const body = bodyOf(values, connection);
    expect(body).toMatchObject({ credentials: { accessToken: 'EAAB-new' } });
    expect(body).not.toHaveProperty('token');
  });
});
