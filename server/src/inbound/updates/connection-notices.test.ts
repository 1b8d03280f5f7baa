import { failureReason } from '@balcao/contract/channels/failure-reason';
import { expect, it } from 'vitest';
import { testInbox } from '../test-inbox.ts';

const { receive, message, event, rows, noticeNames } = testInbox();

const notice = (text: string, over: object = {}) =>
  receive(event({ kind: 'notice', chat: 'line', text, at: '2026-11-21T15:00:00Z', ...over }));
const shown = async () =>
  (
    await rows<{ status: string; reason: string | null }>(
      'select status, status_reason as reason from connections where id = 1',
    )
  )[0];
/** A message of ours that is sent this many seconds after the notice and delivered to its customer. */
async function deliver(
  seconds: number,
  { metadata = null as object | null, status = 'delivered' } = {},
): Promise<void> {
  const [{ count } = { count: 0 }] = await rows<{ count: number }>('select count(*)::int as count from messages');
  const json = metadata === null ? 'null' : `'${JSON.stringify(metadata)}'`;
  await rows(`insert into messages (company_id, ticket_id, contact_id, whatsapp_id, chat, provider_id, from_me, body, status, sent_at, created_at, facts)
    select company_id, id, contact_id, 1, 'c', 'S${count}', true, 'Olá', 'sent', now(), timestamptz '2026-11-21T15:00:00Z' + interval '${seconds} s', ${json}::jsonb
    from tickets where company_id = 1 limit 1`);
  await receive(event({ kind: 'status', status, targetId: `S${count}` }));
}
const template = { metadata: { template: { name: 'oferta' } } };

it('a problem reported by the channel is shown at the connection, and announced, until a later message is delivered', async () => {
  await receive(message('oi'));
  const before = noticeNames().length;
  await notice('rateLimitedNumber?detail=130429');
  expect(await shown()).toEqual({ status: 'CONNECTED', reason: 'rateLimitedNumber?detail=130429' });
  expect(noticeNames().slice(before)).toEqual(['whatsappSession update', 'whatsappSession update']);
  await deliver(-5, { status: 'read' });
  await deliver(5, { status: 'failed' });
  expect((await shown())?.reason).toBe('rateLimitedNumber?detail=130429');
  await deliver(5);
  expect(await shown()).toEqual({ status: 'CONNECTED', reason: null });
});

it('a missing payment is not hidden by a delivered reply or a lesser problem; a delivered template shows that it was paid', async () => {
  await receive(message('oi'));
  await notice('paymentProblem?detail=131042');
  await notice('unreadableEvent?service=WhatsApp');
  await deliver(5);
  expect((await shown())?.reason).toBe('paymentProblem?detail=131042');
  await deliver(6, template);
  expect((await shown())?.reason).toBeNull();
});

it('a reinstated account restarts a connection that was stopped for it, and none that was stopped for another reason', async () => {
  const reinstated = () =>
    notice(failureReason('accountNotice', { service: 'WhatsApp', text: 'DISABLED_UPDATE' }), { isOver: true });
  const stop = (reason: string | null) =>
    rows(
      `update connections set status = 'DISCONNECTED', status_reason = ${reason === null ? 'null' : `'${reason}'`} where id = 1`,
    );
  await stop('accountLocked?detail=131031');
  await reinstated();
  expect(await shown()).toEqual({ status: 'CONNECTED', reason: null });
  for (const reason of ['paymentProblem?detail=131042', null]) {
    await stop(reason);
    await reinstated();
    expect(await shown()).toEqual({ status: 'DISCONNECTED', reason });
  }
});

it('a ban that Meta repeats after the account was reinstated is not shown; a later one is, until a later release', async () => {
  const account = (minute: number, over: object = {}) =>
    notice(failureReason('accountNotice', { service: 'WhatsApp', text: 'DISABLED_UPDATE' }), {
      at: `2026-11-21T15:${minute}:00Z`,
      ...over,
    });
  await account(20, { isOver: true });
  await account(10);
  expect((await shown())?.reason).toBeNull();
  await notice('paymentProblem?detail=131042');
  expect((await shown())?.reason).toBe('paymentProblem?detail=131042');
  await rows('update connections set status_reason = null where id = 1');
  await account(30);
  expect((await shown())?.reason).toContain('DISABLED_UPDATE');
  await account(25, { isOver: true });
  expect((await shown())?.reason).toContain('DISABLED_UPDATE');
  await account(40, { isOver: true });
  expect((await shown())?.reason).toBeNull();
});

it('a refused token that stopped a connection is not replaced by a notice about the account, so that a new token starts it', async () => {
  await rows(`update connections set status = 'DISCONNECTED', status_reason = 'tokenExpired?detail=190' where id = 1`);
  await notice(failureReason('accountNotice', { service: 'WhatsApp', text: 'ACCOUNT_VIOLATION' }));
  expect(await shown()).toEqual({ status: 'DISCONNECTED', reason: 'tokenExpired?detail=190' });
});

it('a problem that stopped a connection is not replaced by a lesser one', async () => {
  await rows(`update connections set status = 'DISCONNECTED', status_reason = 'tokenExpired?detail=190' where id = 1`);
  await notice('unreadableEvent?service=WhatsApp');
  expect(await shown()).toEqual({ status: 'DISCONNECTED', reason: 'tokenExpired?detail=190' });
});
