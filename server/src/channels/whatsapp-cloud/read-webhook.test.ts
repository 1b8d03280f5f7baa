import { parseFailureReason } from '@balcao/contract/channels/failure-reason';
import { describe, expect, test } from 'vitest';
import { accountsOf, changesTemplates, readWebhook } from './read-webhook.ts';
import { sendBodyOf } from './send-body.ts';
import { appSecret, eventsOf, now, outbound, phoneNumberId } from './test-cloud-messages.ts';

const status = (more: object) => eventsOf({ statuses: [{ id: 'wamid.1', status: 'failed', timestamp: '1', ...more }] });
/** What is sent beside the message 41 from a number. */
const sentDataOf = (from: string): string => {
  const sent = sendBodyOf({ phoneNumberId: from, appSecret }, outbound({ id: '41' }), null);
  return sent.ok ? String(sent.body['biz_opaque_callback_data']) : '';
};
const text = (id: string) => ({ id, from: '5511988887777', timestamp: '1', type: 'text', text: { body: id } });
const bodyOf = (...changes: object[]) => ({ entry: [{ changes }] });

describe('status of a message', () => {
  test('a failure has our reason text, and Meta’s when we have none', () => {
    const reasonOf = (errors: unknown) => {
      const [event] = status({ errors });
      return event?.kind === 'status' ? event.reason : undefined;
    };
    expect(reasonOf([{ code: 131026, title: 'x' }])).toBe('recipientUnreachableWhatsApp?detail=131026');
    expect(reasonOf([{ code: 9, title: 'title', message: 'message', error_data: { details: 'details' } }])).toContain(
      'details',
    );
    expect(reasonOf([{ code: 9, title: 'title', message: 'message' }])).toContain('message');
    expect(reasonOf([{ code: 9, title: 'title' }])).toContain('title');
    expect(reasonOf([])).toBe('notDelivered');
    expect(reasonOf('none')).toBe('notDelivered');
  });

  test('a failure stays a failure however much Meta writes about it', () => {
    for (const details of ['%'.repeat(5_000), '&'.repeat(5_000), '😀'.repeat(5_000)]) {
      const [event] = status({ errors: [{ code: 9, error_data: { details } }] });
      expect(event).toMatchObject({ kind: 'status', status: 'failed', targetId: 'wamid.1' });
    }
  });

  test('played means read; a warning on a delivered message is not a failure', () => {
    expect(status({ status: 'played' })).toMatchObject([{ status: 'read', providerId: 'status:wamid.1:played' }]);
    const [delivered] = status({ status: 'delivered', errors: [{ code: 131026 }] });
    expect(delivered).toMatchObject({ status: 'delivered' });
    expect(delivered).not.toHaveProperty('reason');
  });

  test('an error of the whole account is reported to its owner as well', () => {
    expect(status({ errors: [{ code: 131042 }] })).toMatchObject([
      { kind: 'status', status: 'failed' },
      { kind: 'notice', text: 'paymentProblem?detail=131042' },
    ]);
  });

  test('names its chat by user id, then number, and is not lost without either', () => {
    const chatOf = (more: object) => status({ ...more })[0]?.chat;
    expect(chatOf({ recipient_id: '5511', recipient_user_id: 'BR.1' })).toBe('BR.1');
    expect(chatOf({ recipient_id: '5511', recipient_user_id: '' })).toBe('5511');
    expect(chatOf({})).toBe('status');
  });

  test('of a program that uses the same number is none of a message of ours, whatever it numbers its messages with', () => {
    const [signed, elsewhere] = [sentDataOf(phoneNumberId), sentDataOf('2')];
    expect(status({ biz_opaque_callback_data: signed })).toMatchObject([{ ourId: '41' }]);
    for (const foreign of ['41', '', elsewhere, `${signed}x`, signed.replace(':41:', ':42:')])
      expect(status({ biz_opaque_callback_data: foreign })[0]).not.toHaveProperty('ourId');
  });
});

test('a status that has reached somebody names them by user id and number, when it has both', () => {
  const recipientOf = (more: object) => {
    const [event] = status(more);
    return event?.kind === 'status' ? event.recipient : undefined;
  };
  const both = { recipient_id: '5511988887777', recipient_user_id: 'BR.1' };
  const named = [
    { kind: 'wa_bsuid', value: 'BR.1' },
    { kind: 'phone', value: '5511988887777' },
  ];
  for (const name of ['delivered', 'read', 'played']) expect(recipientOf({ ...both, status: name })).toEqual(named);
  for (const name of ['sent', 'failed']) expect(recipientOf({ ...both, status: name })).toBeUndefined();
  expect(recipientOf({ status: 'read', recipient_id: '5511988887777' })).toBeUndefined();
  expect(recipientOf({ status: 'read', recipient_id: 'group-id', recipient_user_id: 'BR.1' })).toBeUndefined();
});

describe('body for several numbers', () => {
  const change = (number: string, id: string) => ({
    field: 'messages',
    value: { metadata: { phone_number_id: number }, messages: [text(id)] },
  });

  test('gives each number its own messages, and names every number once', () => {
    const body = bodyOf(change(phoneNumberId, 'ours'), change('2', 'theirs'), change(phoneNumberId, 'ours too'));
    const idsFor = (number: string) =>
      readWebhook({ phoneNumberId: number, appSecret }, body, now).map(({ event }) => event.providerId);
    expect(idsFor(phoneNumberId)).toEqual(['ours', 'ours too']);
    expect(idsFor('2')).toEqual(['theirs']);
    expect(idsFor('3')).toEqual([]);
    expect(accountsOf(body)).toEqual([phoneNumberId, '2']);
    expect(accountsOf(bodyOf({ field: 'account_update', value: { event: 'X' } }))).toEqual([]);
    expect(accountsOf('nonsense')).toEqual([]);
  });

  test('keeps messages, statuses and errors in this order, and isolates a malformed item', () => {
    const events = eventsOf({
      errors: [{ code: 4, title: 'slow' }],
      statuses: [{ id: 'wamid.s', status: 'sent', timestamp: '1' }],
      messages: [text('a'), { type: 'text' }, text('b')],
    });
    expect(events.map(({ kind }) => kind)).toEqual(['message', 'notice', 'message', 'status', 'notice']);
  });

  test('ignores a field that is not about messages', () => {
    expect(eventsOf({ messages: [text('a')] }, 'flows')).toEqual([]);
    const echo = { ...text('a'), from: '1055', to: '5521977776666' };
    expect(eventsOf({ message_echoes: [echo] }, 'smb_message_echoes')).toMatchObject([
      { kind: 'message', fromMe: true, chat: '5521977776666' },
    ]);
  });
});

describe('problems of the account', () => {
  test('are reported once within the hour however often Meta repeats them, and again in a later one', () => {
    const value = { errors: [{ code: 131031, title: 'locked' }] };
    const keyAt = (at: string) =>
      readWebhook({ phoneNumberId, appSecret }, bodyOf({ field: 'messages', value }), new Date(at))[0]?.event
        .providerId;
    expect(keyAt('2026-11-21T15:00:00Z')).toBe(keyAt('2026-11-21T15:59:59Z'));
    expect(keyAt('2026-11-21T15:00:00Z')).not.toBe(keyAt('2026-11-21T16:00:00Z'));
  });

  test('have Meta’s name, also when nothing is named', () => {
    const textOf = (value: object, field: string) => {
      const [event] = eventsOf(value, field);
      return event?.kind === 'notice' ? parseFailureReason(event.text)?.values['text'] : undefined;
    };
    expect(textOf({ event: 'ACCOUNT_RESTRICTION' }, 'account_update')).toBe('ACCOUNT_RESTRICTION');
    expect(textOf({ event: 7 }, 'account_alerts')).toBe('account_alerts');
  });

  test('the same notice of another time is another one; a repeated delivery is not', () => {
    const keyAt = (time: number) => {
      const body = { entry: [{ time, changes: [{ field: 'account_update', value: { event: 'DISABLED_UPDATE' } }] }] };
      return readWebhook({ phoneNumberId, appSecret }, body, now)[0]?.event.providerId;
    };
    expect(keyAt(1)).toBe(keyAt(1));
    expect(keyAt(1)).not.toBe(keyAt(2));
  });

  test('of another business account of the same app are not about this number', () => {
    const about = (account: string, value: object = {}) => ({
      entry: [{ id: account, changes: [{ field: 'account_update', value: { event: 'DISABLED_UPDATE', ...value } }] }],
    });
    const isRead = (body: object) =>
      readWebhook({ phoneNumberId, appSecret, businessAccountId: '2066' }, body, now).length === 1;
    expect([
      isRead(about('2066')),
      isRead(about('2077')),
      isRead(bodyOf({ field: 'account_update', value: {} })),
    ]).toEqual([true, false, true]);
    expect(isRead(about('1', { waba_info: { waba_id: '2066' } }))).toBe(true);
    expect(accountsOf(about('2077'))).toEqual(['2077']);
  });

  test('news that impair nothing are no problem of the connection: prices, terms, partners, an end of an alert', () => {
    for (const event of ['VOLUME_BASED_PRICING_TIER_UPDATE', 'PARTNER_ADDED', 'MM_LITE_TERMS_SIGNED'])
      expect(eventsOf({ event }, 'account_update')).toEqual([]);
    const alert = (more: object) =>
      eventsOf({ entity_type: 'PHONE_NUMBER', alert_info: { alert_severity: 'CRITICAL', ...more } }, 'account_alerts');
    expect(alert({ alert_severity: 'INFORMATIONAL', alert_type: 'OBA_APPROVED' })).toEqual([]);
    expect(alert({ alert_status: 'NONE' })).toEqual([]);
    const [rejected] = alert({ alert_type: 'OBA_REJECTED', alert_description: 'Your request was rejected' });
    expect(rejected).toMatchObject({ text: 'accountNotice?service=WhatsApp&text=Your request was rejected' });
  });

  test('is as old as Meta’s event, and as its arrival without a time', () => {
    const atOf = (time: unknown) => {
      const changes = [{ field: 'account_update', value: { event: 'DISABLED_UPDATE' } }];
      return readWebhook({ phoneNumberId, appSecret }, { entry: [{ time, changes }] }, now)[0]?.event.at.toISOString();
    };
    expect(atOf(1795262400)).toBe('2026-11-21T12:00:00.000Z');
    const future = now.getTime() / 1000 + 60;
    for (const odd of [undefined, 0, -1, 1e300, future, 1795262400000]) expect(atOf(odd)).toBe(now.toISOString());
  });

  test('an account that is reconnected ends its notice', () =>
    expect(eventsOf({ event: 'ACCOUNT_RECONNECTED' }, 'account_update')).toMatchObject([{ isOver: true }]));

  test('an unbanned account ends its notice; a pending ban ends nothing', () => {
    const isOver = (ban_info: unknown) => eventsOf({ event: 'DISABLED_UPDATE', ban_info }, 'account_update')[0];
    expect(isOver({ waba_ban_state: 'REINSTATE' })).toMatchObject({ kind: 'notice', isOver: true });
    for (const other of [{ waba_ban_state: 'DISABLE' }, { waba_ban_state: 7 }, 'REINSTATE', undefined])
      expect(isOver(other)).not.toHaveProperty('isOver');
  });
});

test('an invalid or out-of-range time is replaced by the time of arrival', () => {
  const timesOf = (timestamp: unknown) => eventsOf({ messages: [{ ...text('a'), timestamp }] })[0]?.at.toISOString();
  expect(timesOf('1795262400')).toBe('2026-11-21T12:00:00.000Z');
  expect(timesOf(1795262400)).toBe('2026-11-21T12:00:00.000Z');
  // The last is in milliseconds.
  for (const odd of ['soon', '', '-5', '1e300', 'Infinity', null, {}, '1795262400000'])
    expect(eventsOf({ messages: [{ ...text('a'), timestamp: odd }] })).toMatchObject([{ kind: 'message', at: now }]);
});

test('any template event marks the list as old; a message does not', () => {
  const isChange = (field: string) => changesTemplates(bodyOf({ field, value: {} }));
  expect(['message_template_status_update', 'message_template_quality_update'].map(isChange)).toEqual([true, true]);
  expect(isChange('messages')).toBe(false);
  expect(changesTemplates(null)).toBe(false);
});
