import { describe, expect, it } from 'vitest';
import type { Kind } from '../connection-kinds.ts';
import { sampleLine } from '../sample-line.ts';
import { bodyOf, type ConnectionValues, connectionForm, valuesOf } from './connection-values.ts';
import { blankCredentials } from './credentials.ts';

const asked = { isNew: true, asksRisk: false, requiredTag: false };
const of = (kind: Kind, more: Partial<ConnectionValues> = {}): ConnectionValues => ({
  ...valuesOf(undefined, kind),
  name: 'Loja',
  ...more,
});
const faults = (kind: Kind, values: ConnectionValues, how: Partial<typeof asked>) => {
  const { error } = connectionForm(kind, { ...asked, ...how }).safeParse(values);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
};
const wrong = (kind: Kind, more: Partial<ConnectionValues> = {}, how: Partial<typeof asked> = {}) =>
  faults(kind, of(kind, more), how);

describe('the form of a connection', () => {
  it('asks for a name of 2 to 50', () => {
    expect(wrong('sandbox', { name: 'A' })).toEqual(['name']);
    expect(wrong('sandbox', { name: 'A'.repeat(51) })).toEqual(['name']);
    expect(wrong('sandbox')).toEqual([]);
  });

  it('asks of the first line by QR code that its risk was read, and of no other', () => {
    expect(wrong('beta', {}, { asksRisk: true })).toEqual(['accepted']);
    expect(wrong('beta', { accepted: true }, { asksRisk: true })).toEqual([]);
    expect(wrong('beta')).toEqual([]);
  });

  it('takes a redirection time with its queue only, and a queue with its time only', () => {
    expect(wrong('beta', { timeSendQueue: 5 })).toEqual(['sendIdQueue']);
    expect(wrong('beta', { sendIdQueue: 1 })).toEqual(['timeSendQueue']);
    expect(wrong('beta', { sendIdQueue: 1, timeSendQueue: 5 })).toEqual([]);
  });

  it('asks for time and text where a rating is asked for, and sends no time where it is not', () => {
    expect(wrong('beta', { rates: true })).toEqual(['expiresTicketNPS', 'ratingMessage']);
    expect(wrong('beta', { rates: true, expiresTicketNPS: 10, ratingMessage: 'Nota?' })).toEqual([]);
    expect(bodyOf(of('beta', { rates: false, expiresTicketNPS: 10 }), undefined).expiresTicketNPS).toBe(0);
  });

  it('asks for a greeting with several queues, and for both where a tag is required to close', () => {
    expect(wrong('beta', { queueIds: [1, 2] })).toEqual(['greetingMessage']);
    expect(wrong('beta', {}, { requiredTag: true })).toEqual(['greetingMessage', 'queueIds']);
    expect(wrong('beta', { greetingMessage: 'Olá', queueIds: [1] }, { requiredTag: true })).toEqual([]);
  });

  it('takes old messages from a day that was until a later one, from the first minute to the last', () => {
    expect(wrong('beta', { imports: true })).toEqual(['importOldMessages']);
    expect(wrong('beta', { imports: true, importOldMessages: '2999-01-01' })).toEqual(['importOldMessages']);
    const span = { imports: true, importOldMessages: '2026-01-10', importRecentMessages: '2026-01-09' };
    expect(wrong('beta', span)).toEqual(['importRecentMessages']);
    const body = bodyOf(of('beta', { ...span, importRecentMessages: '2026-01-10' }), undefined);
    expect(Date.parse(body.importRecentMessages ?? '') - Date.parse(body.importOldMessages ?? '')).toBe(86_399_999);
    expect(bodyOf(of('beta', { ...span, imports: false }), undefined)).toMatchObject({
      importOldMessages: null,
      importRecentMessages: null,
    });
  });

  it('knows no field that the wire does not know', () => {
    const { kind, accepted, rates, imports, ...known } = of('beta');
    expect(Object.keys(bodyOf(of('beta'), undefined)).filter((name) => !(name in known))).toEqual([]);
  });
});

describe('credentials', () => {
  const typed = (kind: Kind, more: Record<string, string>) => ({
    credentials: { ...blankCredentials(kind, true), ...more },
  });
  const secrets = { accessToken: 'EAAB', appSecret: 'secret' };

  it('are all asked for on a new line, by their names', () => {
    expect(wrong('cloud').sort()).toEqual(
      ['accessToken', 'appSecret', 'businessAccountId', 'phoneNumberId'].map((name) => `credentials.${name}`),
    );
    expect(wrong('messenger', typed('messenger', { ...secrets, pageId: 'loja' }))).toEqual(['credentials.pageId']);
    expect(wrong('messenger', typed('messenger', { ...secrets, pageId: '123' }))).toEqual([]);
  });

  it('of Instagram name a page only where the sign-in is by the page', () => {
    const account = { ...secrets, instagramId: '1784' };
    expect(wrong('instagram', typed('instagram', account))).toEqual([]);
    expect(wrong('instagram', typed('instagram', { ...account, login: 'facebook' }))).toEqual(['credentials.pageId']);
    const hidden = of('instagram', typed('instagram', { ...account, pageId: '99' }));
    expect(bodyOf(hidden, undefined).credentials).not.toHaveProperty('pageId');
  });

  it('of a line that has some are asked for no more; what is typed is looked at and sent, and nothing else', () => {
    const line = sampleLine(1);
    const values = {
      ...valuesOf(line, 'cloud'),
      credentials: { ...blankCredentials('cloud', false), accessToken: 'EAAB-new', graphUrl: 'nowhere' },
    };
    expect(faults('cloud', values, { isNew: false })).toEqual(['credentials.graphUrl']);
    values.credentials.graphUrl = '';
    expect(faults('cloud', values, { isNew: false })).toEqual([]);
    const body = bodyOf(values, line);
    expect(body).toMatchObject({ credentials: { accessToken: 'EAAB-new' } });
    expect(body).not.toHaveProperty('token');
  });
});
