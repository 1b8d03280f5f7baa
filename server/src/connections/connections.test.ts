import type { ConnectionEvent } from '@balcao/contract/connections/connection.events';
import type { Actor } from '@balcao/contract/users/actor';
import { describe, expect, it } from 'vitest';
import { maskConnectionEvent } from './connection.audience.ts';
import { findConnection } from './find-connection.ts';
import { connectionReaderOf, listConnections } from './list-connections.ts';
import { changeSession } from './session/change-session.ts';
import { restartConnections } from './session/command-connection.ts';
import { cloud, credentials, sandbox, setUpConnections } from './test-company-connections.ts';

const { testContext, admin, outsider, ana, create, update, remove, show, list, command } = setUpConnections();
const { connectionDeps } = testContext;
const { box } = connectionDeps;

const codesOf = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((work) => (work.status === 'rejected' ? work.reason.code : 'done'));

describe('session', () => {
  it('is disconnected and connected by commands; the start of a downtime is stored', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    await command(id, 'disconnect');
    const down = testContext.clock.now().toISOString();
    testContext.clock.move(60_000);
    await command(id, 'disconnect');
    expect(await show(id)).toMatchObject({ status: 'DISCONNECTED', downSince: down });
    await testContext.in(admin(), (tx) => restartConnections(tx, admin(), connectionDeps));
    expect(await show(id)).toMatchObject({ status: 'CONNECTED', downSince: null });
  });

  it('shows its QR code to admins only, in lists and in notices', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    testContext.takeNotices();
    await testContext.in(admin(), (tx) =>
      changeSession(tx, id, { status: 'qrcode', qrcode: '2@secret', expirationTime: 1000, retries: 1 }),
    );
    expect((await show(id)).qrcode).toBe('2@secret');
    expect((await show(id, ana())).qrcode).toBe('');
    const [forAdmins, forOthers] = testContext.takeNotices();
    expect(forAdmins).toMatchObject({
      topic: 'whatsappSession',
      rooms: ['admins'],
      payload: { session: { qrcode: '2@secret', retries: 1 } },
    });
    expect(forOthers).toMatchObject({ rooms: ['company'], except: ['admins'] });
    expect(JSON.stringify(forOthers?.payload)).not.toContain('"qrcode":');
    expect(JSON.stringify(forOthers?.payload)).not.toContain('secret');
  });

  it('shows everybody until when WhatsApp blocks the account, and clears it when it is up', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    const until = testContext.clock.now().getTime() + 7_200_000;
    testContext.takeNotices();
    await testContext.in(admin(), (tx) =>
      changeSession(tx, id, { status: 'DISCONNECTED', reason: 'tempBanned', expirationTime: until }),
    );
    for (const { payload } of testContext.takeNotices())
      expect(payload).toMatchObject({ session: { statusReason: 'tempBanned', expirationTime: until } });
    expect(await show(id)).toMatchObject({ statusReason: 'tempBanned', expirationTime: until });
    await testContext.in(admin(), (tx) => changeSession(tx, id, { status: 'CONNECTED' }));
    expect(await show(id)).toMatchObject({ statusReason: null, expirationTime: null });
  });
});

describe('number of a connection', () => {
  it('is whole for users who see numbers, and masked for others, in notices too', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    await testContext.in(admin(), (tx) =>
      tx.db
        .updateTable('connections')
        .set({ channel: 'whatsapp', provider: 'beta', accountId: '5511987654321' })
        .where('id', '=', id)
        .execute(),
    );
    const seenBy = (actor: Actor) =>
      testContext.in(
        actor,
        async (tx) => (await listConnections(tx, connectionReaderOf(actor), connectionDeps))[0]?.accountId,
      );
    expect(await seenBy({ ...admin(), isTricked: true })).toBe('5511987654321');
    expect(await seenBy({ ...admin(), isTricked: false })).toBe('551198765****');
    testContext.takeNotices();
    await update(id, { name: 'Outro' });
    const notice = testContext.takeNotices()[0]?.payload as ConnectionEvent;
    expect(notice).toMatchObject({ whatsapp: { accountId: '5511987654321' } });
    expect(maskConnectionEvent(notice)).toMatchObject({ whatsapp: { accountId: '551198765****' } });
  });
});

describe('deleting', () => {
  it('is refused while it has unfinished tickets', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    const ticketId = await testContext.in(admin(), async (tx) => {
      const of = { companyId: tx.companyId };
      const contact = await tx.db
        .insertInto('contacts')
        .values({ ...of, name: 'Zé' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ticket = { ...of, contactId: contact.id, whatsappId: id, status: 'pending' };
      return (await tx.db.insertInto('tickets').values(ticket).returning('id').executeTakeFirstOrThrow()).id;
    });
    await expect(remove(id)).rejects.toThrow('ERR_WAPP_HAS_TICKETS');
    await testContext.in(
      admin(),
      async (tx) =>
        void (await tx.db.updateTable('tickets').set({ status: 'closed' }).where('id', '=', ticketId).execute()),
    );
    testContext.takeNotices();
    await remove(id);
    expect(testContext.takeNotices()).toMatchObject([
      { payload: { action: 'delete', whatsappId: id }, rooms: ['company'] },
    ]);
    expect(await list()).toEqual([]);
  });
});

describe('permissions', () => {
  it('are an admin’s', async () => {
    const { id } = await create({ name: 'Um', ...sandbox });
    const works = [
      create({ name: 'Dois', ...sandbox }, ana()),
      update(id, { name: 'X1' }, ana()),
      remove(id, ana()),
      command(id, 'disconnect', ana()),
    ];
    expect(await codesOf(works)).toEqual(works.map(() => 'ERR_NO_PERMISSION'));
    expect(await list(ana())).toHaveLength(1); // old clients fetch it on every page
  });

  it('connections of another company are not found, and not changed', async () => {
    const before = await create({ name: 'Um', ...sandbox });
    const works = [
      show(before.id, outsider()),
      update(before.id, { name: 'Deles' }, outsider()),
      remove(before.id, outsider()),
      command(before.id, 'disconnect', outsider()),
      testContext.in(outsider(), (tx) => findConnection(tx, before.id, box)),
    ];
    expect(await codesOf(works)).toEqual(works.map(() => 'ERR_NO_WAPP_FOUND'));
    expect(await show(before.id)).toEqual(before);
  });

  it('respect the plan’s quota', async () => {
    const small = await testContext.company('pequena', { plan: { name: 'one', users: 1, connections: 1, queues: 1 } });
    const refusal = { code: 'ERR_PLAN_LIMIT', details: { resource: 'connections', max: 1 } };
    await create({ name: 'Teste', ...sandbox }, small);
    // The test phone of the first day leaves the plan's only connection to the company's own number.
    await create({ name: 'Loja', ...cloud, credentials }, small);
    for (const another of [{ ...cloud, credentials }, sandbox])
      await expect(create({ name: 'Dois', ...another }, small)).rejects.toMatchObject(refusal);
  });

  it('a company whose plan is used up may still add its first test phone', async () => {
    const full = await testContext.company('cheia', { plan: { name: 'none', users: 1, connections: 0, queues: 1 } });
    await create({ name: 'Teste', ...sandbox }, full);
    await expect(create({ name: 'Outro', ...sandbox }, full)).rejects.toThrow('ERR_PLAN_LIMIT');
  });
});
