import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { sweepCommands } from '../../../server/src/channels/whatsapp-web/sweep-commands.ts';
import { whatsappWebDriver } from '../../../server/src/channels/whatsapp-web/whatsapp-web-driver.ts';
import { requeue } from '../../../server/src/messages/delivery/record-worker-result.ts';
import { sweepDeliveries } from '../../../server/src/messages/delivery/sweep-deliveries.ts';
import { openPgNotify } from '../../../server/src/platform/db/pg-notify.ts';
import { localFileStore } from '../../../server/src/platform/files/file-store.ts';
import { silentLog } from '../../../server/src/platform/log.ts';
import { eventually } from '../../world/running-server.ts';
import { answeredCommands } from './answered-commands.ts';
import { receivedConversations } from './received-conversations.ts';
import { reportedSessions } from './reported-sessions.ts';
import { serverWithoutWorkers } from './server-without-workers.ts';

const workerless = serverWithoutWorkers();
const { server, sql, one, notify, company } = workerless;
const { show, report, connected } = reportedSessions(workerless);
const { takeCommand, answer, waiting } = answeredCommands(workerless);
const { receive, conversation, messageOf, becomes } = receivedConversations(workerless);

describe('a message over a QR-code connection', () => {
  it('is enqueued once under an id of ours, completed by the response, and then the next of its chat is sent', async () => {
    const { id } = await connected();
    const { send, chat, phone } = await conversation(id);
    const first = await send('Bom dia');
    const second = await send('Em que posso ajudar?');
    const command = await takeCommand(id, 'send');
    expect(command.payload).toMatchObject({
      id: first.id,
      body: expect.stringContaining('Bom dia'),
      chat,
      mediaType: 'conversation',
      file: null,
      providerId: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
      to: expect.arrayContaining([{ kind: 'phone', value: phone }]),
    });
    await new Promise((r) => setTimeout(r, 300));
    expect(await waiting(id, 'send')).toEqual([]);
    expect(await messageOf(first.id)).toMatchObject({ status: 'sending' });
    expect(await messageOf(second.id)).toMatchObject({ status: 'queued' });
    await answer(command, { outcome: 'sent', providerId: command.payload.providerId });
    await becomes(first.id, 'sent');
    const next = await takeCommand(id, 'send');
    expect(next.payload.id).toBe(second.id);
    for (const status of ['delivered', 'read'])
      await receive(id, {
        chat,
        kind: 'status',
        providerId: `status:${command.payload.providerId}:${status}`,
        targetId: command.payload.providerId,
        status,
      });
    await becomes(first.id, 'read');
    await answer(next, { outcome: 'refused', reason: '463' });
    expect(await becomes(second.id, 'failed')).toMatchObject({ fail_reason: 'vendorText?text=463' });
  });

  it('a message sent several times at once is one command, and is found until its result was processed', async () => {
    const { id } = await connected();
    const { context } = server.running();
    const signals = await openPgNotify(context.database.owner, silentLog);
    const driver = whatsappWebDriver({ context, signals, store: localFileStore(tmpdir()), log: silentLog });
    const connection = { id, companyId: company().id, name: '', accountId: null, credentials: {} };
    const to = [{ kind: 'phone' as const, value: '5511955550000' }];
    const content = {
      mediaType: 'conversation',
      body: 'oi',
      metadata: null,
      file: null,
      quotedProviderId: null,
    } as const;
    const message = { id: '987654321', providerId: driver.chooseId?.() ?? null, chat: '5511955550000', to, ...content };
    expect(await driver.find?.(connection, message)).toBeNull();
    const results = await Promise.all([1, 2, 3].map(() => driver.send(connection, message)));
    expect([...results, await driver.send(connection, message)]).toEqual(Array(4).fill({ outcome: 'handed' }));
    expect(await waiting(id, 'send')).toHaveLength(1);
    expect(await driver.find?.(connection, message)).toEqual({ outcome: 'handed' });
    await sql.query(
      `update whatsapp_web_commands set state = 'done', heard = true, result = '{"outcome":"refused","reason":"x"}' where whatsapp_id = $1`,
      [id],
    );
    expect(await driver.find?.(connection, message)).toBeNull();
    await driver.send(connection, message);
    expect((await waiting(id, 'send')).map(({ key }) => key)).toEqual(['987654321/2']);
    await signals.close();
  });

  it('a message without acknowledgement is unknown; later receipts update it, earlier receipts undo nothing', async () => {
    const { id } = await connected();
    const { send, chat } = await conversation(id);
    const first = await send('um');
    const command = await takeCommand(id, 'send');
    await answer(command, { outcome: 'unknown', reason: 'timeout' });
    await becomes(first.id, 'unknown');
    const target = command.payload.providerId;
    await receive(id, {
      chat,
      kind: 'status',
      providerId: `status:${target}:sent`,
      targetId: target,
      status: 'sent',
    });
    await becomes(first.id, 'sent');

    const second = await send('dois');
    const next = await takeCommand(id, 'send');
    const targetId = next.payload.providerId;
    await receive(id, {
      chat,
      kind: 'status',
      providerId: `status:${targetId}:delivered`,
      targetId,
      status: 'delivered',
    });
    await becomes(second.id, 'delivered');
    await answer(next, { outcome: 'unknown', reason: 'timeout' });
    await eventually(
      () =>
        one<{ isReceived: boolean }>('select heard as "isReceived" from whatsapp_web_commands where id = $1', [
          next.id,
        ]),
      ({ isReceived }) => isReceived,
    );
    expect(await messageOf(second.id)).toMatchObject({ status: 'delivered', fail_reason: null });
  });

  it('is tried again by its author under the same id, and "later" is retried automatically', async () => {
    const { id } = await connected();
    const { send } = await conversation(id);
    const message = await send('insiste');
    const first = await takeCommand(id, 'send');
    await answer(first, { outcome: 'refused', reason: 'algo' });
    await becomes(message.id, 'failed');
    await company().admin.call('POST', `/messages/${message.id}/retry`);
    const second = await takeCommand(id, 'send');
    expect(second.payload.providerId).toBe(first.payload.providerId);
    await answer(second, { outcome: 'later', afterMs: 200, reason: 'ritmo' });
    const third = await takeCommand(id, 'send');
    expect([third.payload.providerId, third.key]).toEqual([first.payload.providerId, `${message.id}/3`]);
    await answer(third, { outcome: 'sent', providerId: third.payload.providerId });
    await becomes(message.id, 'sent');
  });

  it('stays queued while the connection is down, and is sent as soon as it is up', async () => {
    const { id } = await connected();
    const { send } = await conversation(id);
    await report(id, { status: 'TIMEOUT', reason: 'noAnswer' });
    await eventually(
      () => show(id),
      ({ status }) => status === 'TIMEOUT',
    );
    const message = await send('espera');
    await new Promise((r) => setTimeout(r, 300));
    expect(await messageOf(message.id)).toMatchObject({ status: 'queued' });
    expect(await waiting(id, 'send')).toEqual([]);
    await report(id, { status: 'CONNECTED' });
    const command = await takeCommand(id, 'send');
    expect(command.payload.id).toBe(message.id);
    await answer(command, { outcome: 'sent', providerId: command.payload.providerId });
    await becomes(message.id, 'sent');
  });

  it('has an outcome without its worker: queued again, unknown, or failed when the connection is deleted', async () => {
    const { context } = server.running();
    const { id } = await connected();
    const talks = await Promise.all([conversation(id), conversation(id), conversation(id)]);
    const [back, lost, deleted] = await Promise.all(talks.map(({ send }) => send('oi')));
    if (!back || !lost || !deleted) throw new Error('three were sent');
    await eventually(
      () => waiting(id, 'send'),
      (found) => found.length === 3,
    );
    await report(id, { status: 'DISCONNECTED', reason: 'loggedOut' });
    await eventually(
      () => show(id),
      ({ status }) => status === 'DISCONNECTED',
    );
    await sql.query(
      `update whatsapp_web_commands set created_at = now() - interval '2 hours' where payload ->> 'id' = $1`,
      [back.id],
    );
    await sql.query(
      `update whatsapp_web_commands set state = 'taken', taken_at = now() - interval '11 minutes' where payload ->> 'id' = $1`,
      [lost.id],
    );
    await sweepCommands(context, { requeue });
    await notify('whatsapp_web_said');
    await becomes(back.id, 'queued');
    await becomes(lost.id, 'unknown');
    expect(await messageOf(deleted.id)).toMatchObject({ status: 'sending' });
    await sql.query(`update tickets set status = 'closed' where whatsapp_id = $1`, [id]);
    expect((await company().admin.call('DELETE', `/whatsapp/${id}`)).status).toBe(200);
    await sweepDeliveries(context);
    expect(await messageOf(deleted.id)).toMatchObject({ status: 'failed', fail_reason: 'ERR_NO_WAPP_FOUND' });
    expect(await messageOf(back.id)).toMatchObject({ status: 'failed' });
  });
});
