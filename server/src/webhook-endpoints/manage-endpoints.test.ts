import type { Actor } from '@balcao/contract/users/actor';
import type { EndpointInput } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { describe, expect, it } from 'vitest';
import { overlap } from '../../../tests/world/overlap.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { inSystem } from '../platform/db/tx.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { insertDeliveries } from './delivery.store.ts';
import { eraseEndpointDeliveries } from './erase-deliveries.ts';
import { listEndpointDeliveries, replayEndpointDelivery, showEndpointDelivery } from './list-endpoint-deliveries.ts';
import {
  createEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateEndpointSecret,
  updateEndpoint,
} from './manage-endpoints.ts';
import { resealEndpoints } from './reseal-endpoints.ts';

const world = testWorld();
const box = secretBox('a key for tests', 'webhooks');
const deps = { box, integrationHosts: ['erp.local:8080'] };
const dayMs = 86_400_000;

const create = (over: Partial<EndpointInput> = {}, by = world.ana) => {
  const input: EndpointInput = {
    name: 'ERP',
    url: 'https://erp.example.com/in',
    events: ['ticket.closed', 'contact.updated'],
    isActive: true,
    ...over,
  };
  return world.run((tx) => createEndpoint(tx, by, input, deps), by.companyId);
};
const update = (id: number, input: Partial<EndpointInput>, by = world.ana) =>
  world.run((tx) => updateEndpoint(tx, by, id, input, deps), by.companyId);
const rotate = (id: number, by = world.ana) => world.run((tx) => rotateEndpointSecret(tx, by, id, deps), by.companyId);
const remove = (id: number, by = world.ana) => world.run((tx) => removeEndpoint(tx, by, id), by.companyId);
const pause = (id: number) =>
  world.sql('update webhook_endpoints set paused_at = $2, failing_since = $2 where id = $1', [id, world.now]);
/** Publishes an event to the subscribed endpoints. */
const happen = (subject: string, data: object = {}, companyId = world.ana.companyId) =>
  world.run((tx) => insertDeliveries(tx, 'ticket.closed', [{ subject, data }]), companyId);
const deliveries = (id: number, by = world.ana, pageNumber = 1) =>
  world.run((tx) => listEndpointDeliveries(tx, by, id, { pageNumber }), by.companyId);
const waitingSubjects = async () => (await world.jobs('deliver-to-endpoint')).map(({ payload }) => payload);

describe('endpoint', () => {
  it('is managed by admins; another company’s is not found by any route', async () => {
    const { id } = await create();
    const attempts = (by: Actor) => [
      () => update(id, { name: 'Meu' }, by),
      () => rotate(id, by),
      () => remove(id, by),
      () => deliveries(id, by),
    ];
    for (const attempt of attempts(world.otto)) await expect(attempt()).rejects.toThrow('ERR_NOT_FOUND');
    for (const attempt of [...attempts(world.bia), () => create({ name: 'Dela' }, world.bia)])
      await expect(attempt()).rejects.toThrow('ERR_NO_PERMISSION');
    expect((await world.run((tx) => listEndpoints(tx, world.otto), world.otto.companyId)).endpoints).toEqual([]);
  });

  it.each([
    'http://erp.example.com/in',
    'https://10.0.0.7/in',
    'https://localhost/in',
    'https://ana:senha@erp.example.com/in',
    'ftp://erp.local:8080/in',
    'http://erp.local:9090/in',
  ])('with the address %s is refused, new or changed; a host that the operator allows is accepted', async (url) => {
    await expect(create({ url })).rejects.toThrow('ERR_URL_NOT_ALLOWED');
    const { id } = await create({ url: 'http://erp.local:8080/in' });
    await expect(update(id, { url })).rejects.toThrow('ERR_URL_NOT_ALLOWED');
  });

  it('an endpoint whose host is no longer allowed can still be renamed and switched off', async () => {
    const { id } = await create({ url: 'http://erp.local:8080/in' });
    const input = { name: 'Antigo', isActive: false };
    const changed = await world.run((tx) =>
      updateEndpoint(tx, world.ana, id, input, { ...deps, integrationHosts: [] }),
    );
    expect(changed).toMatchObject(input);
  });

  it('has a unique name', async () => {
    await create();
    await expect(create()).rejects.toMatchObject({ details: { fields: { name: 'taken' } } });
    await create({}, world.otto);
  });

  it('does not lose a concurrent change of another admin', async () => {
    const { id } = await create();
    await overlap(
      world,
      (tx) => updateEndpoint(tx, world.ana, id, { events: ['contact.updated'] }, deps),
      () => update(id, { name: 'Novo' }),
    );
    const [shown] = (await world.run((tx) => listEndpoints(tx, world.ana))).endpoints;
    expect(shown).toMatchObject({ name: 'Novo', events: ['contact.updated'] });
  });
});

describe('pause', () => {
  it('ends when the endpoint is switched on, not when it is renamed; its waiting deliveries are then due, for each subject', async () => {
    const { id } = await create();
    await happen('ticket:1');
    await happen('ticket:1');
    await happen('ticket:2');
    await world.sql("update webhook_deliveries set attempts = 5, due_at = '2999-01-01'");
    await pause(id);
    expect(await update(id, { name: 'Outro nome' })).toMatchObject({ pausedAt: world.now.toISOString(), waiting: 3 });
    expect(await waitingSubjects()).toEqual([]);
    expect(await update(id, { isActive: true })).toMatchObject({ pausedAt: null, failingSince: null });
    const subjects = ['ticket:1', 'ticket:2'].map((subject) => ({
      companyId: world.ana.companyId,
      endpointId: id,
      subject,
    }));
    expect(await waitingSubjects()).toEqual(expect.arrayContaining(subjects));
    expect(await waitingSubjects()).toHaveLength(2);
    expect(await world.sql('select distinct attempts::int, due_at from webhook_deliveries')).toEqual([
      { attempts: 0, due_at: null },
    ]);
  });

  it('and an endpoint that is off: no deliveries are stored, and none for events that are not subscribed', async () => {
    const { id: pausedId } = await create();
    await pause(pausedId);
    const { id: off } = await create({ name: 'Desligado', isActive: false });
    const { id: other } = await create({ name: 'Só contatos', events: ['contact.updated'] });
    await create({}, world.otto);
    expect(await happen('ticket:9')).toEqual([]);
    for (const id of [pausedId, off, other]) expect((await deliveries(id)).count).toBe(0);
  });
});

describe('secret', () => {
  it('a replaced secret signs for another day beside the new one, and is not shown; both are encrypted', async () => {
    const { id, signingSecret: first } = await create();
    const { signingSecret: second } = await rotate(id);
    const [row] = await world.sql<{ now: string; before: string; until: Date }>(
      'select signing_secret as now, previous_secret as before, previous_until as until from webhook_endpoints',
    );
    expect([box.open(row?.now ?? ''), box.open(row?.before ?? '')]).toEqual([second, first]);
    expect(row?.until).toEqual(new Date(world.now.getTime() + dayMs));
    expect(JSON.stringify(await world.run((tx) => listEndpoints(tx, world.ana)))).not.toContain('ecret');
  });

  it('two admins replace a secret concurrently: both shown secrets sign for the next day', async () => {
    const { id } = await create();
    const made = await overlap(
      world,
      (tx) => rotateEndpointSecret(tx, world.ana, id, deps),
      () => rotate(id),
    );
    const [row] = await world.sql<{ now: string; before: string }>(
      'select signing_secret as now, previous_secret as before from webhook_endpoints',
    );
    const signing = [box.open(row?.now ?? ''), box.open(row?.before ?? '')];
    expect(signing.toSorted()).toEqual(made.map(({ signingSecret }) => signingSecret).toSorted());
  });

  it('is re-encrypted with the current key in all companies, the previous one too', async () => {
    const { id, signingSecret: first } = await create();
    const { signingSecret: second } = await rotate(id);
    await create({}, world.otto);
    const renewed = secretBox(['another key', 'a key for tests'], 'webhooks');
    await inSystem(world.context(), 0, (system) => resealEndpoints(system, renewed));
    const onlyNew = secretBox('another key', 'webhooks');
    const rows = await world.sql<{ now: string; before: string | null }>(
      'select signing_secret as now, previous_secret as before from webhook_endpoints order by id',
    );
    expect([onlyNew.open(rows[0]?.now ?? ''), onlyNew.open(rows[0]?.before ?? '')]).toEqual([second, first]);
    expect(onlyNew.open(rows[1]?.now ?? '')).toBeTruthy();
    expect(rows[1]?.before).toBeNull();
  });
});

describe('delivery log', () => {
  it('is paged by twenty, newest first, and can be filtered by failed ones', async () => {
    const { id } = await create();
    for (let n = 1; n <= 21; n++) await happen(`ticket:${n}`);
    await world.sql(
      "update webhook_deliveries set state = 'failed', fail_reason = 'rejected' where subject = 'ticket:3'",
    );
    const [first, second] = [await deliveries(id), await deliveries(id, world.ana, 2)];
    expect([first.deliveries.length, first.hasMore, first.count]).toEqual([20, true, 21]);
    expect([second.deliveries.length, second.hasMore]).toEqual([1, false]);
    expect(first.deliveries[0]?.id).toBeGreaterThan(second.deliveries[0]?.id ?? 0);
    const failed = await world.run((tx) =>
      listEndpointDeliveries(tx, world.ana, id, { pageNumber: 1, state: 'failed' }),
    );
    expect(failed.deliveries.map(({ failReason }) => failReason)).toEqual(['rejected']);
  });

  it('replays a delivery under its own endpoint only, with a fresh count of attempts', async () => {
    const [{ id }, { id: another }] = [await create(), await create({ name: 'Outro', events: ['contact.updated'] })];
    await happen('ticket:4');
    const deliveryId = (await deliveries(id)).deliveries[0]?.id ?? 0;
    await world.sql("update webhook_deliveries set state = 'delivered', attempts = 3");
    const replay = (endpointId: number, by = world.ana) =>
      world.run((tx) => replayEndpointDelivery(tx, by, { id: endpointId, deliveryId }), by.companyId);
    await expect(replay(another)).rejects.toThrow('ERR_NOT_FOUND');
    await expect(replay(id, world.otto)).rejects.toThrow('ERR_NOT_FOUND');
    expect(await waitingSubjects()).toEqual([]);
    expect(await replay(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await waitingSubjects()).toHaveLength(1);
  });

  it('masks numbers in body and answer for people who may not see them whole', async () => {
    const { id } = await create();
    await happen('ticket:5', { contact: { number: '5511987654321' } });
    await world.sql("update webhook_deliveries set answer = 'gravado 5511987654321'");
    const deliveryId = (await deliveries(id)).deliveries[0]?.id ?? 0;
    const show = (by: Actor) => world.run((tx) => showEndpointDelivery(tx, by, { id, deliveryId }));
    const whole = await show({ ...world.ana, isTricked: true });
    expect([whole.body, whole.answer].every((text) => text?.includes('5511987654321'))).toBe(true);
    const masked = await show({ ...world.ana, isTricked: false });
    expect([masked.body, masked.answer].some((text) => text?.includes('54321'))).toBe(false);
  });

  it('is deleted for an erased person, by conversation, contact or number; everything else stays', async () => {
    await create();
    for (const [subject, data] of [
      ['ticket:1', {}],
      ['contact:2', {}],
      ['message:3', { to: '5511987654321' }],
      ['ticket:12', { number: '5511900000000', email: 'anaQ1@casa.test' }],
    ] as const)
      await happen(subject, data);
    await create({}, world.otto);
    await happen('ticket:1', {}, world.otto.companyId);
    const known = { ticketIds: [1], contactIds: [2], addresses: ['5511987654321', 'ana_1@casa.test'] };
    expect(await world.run((tx) => eraseEndpointDeliveries(tx, known))).toEqual({ rows: 3 });
    expect(await world.sql('select company_id as company, subject from webhook_deliveries order by id')).toEqual([
      { company: world.ana.companyId, subject: 'ticket:12' },
      { company: world.otto.companyId, subject: 'ticket:1' },
    ]);
  });

  it('is deleted for an erased person also where only the receiver’s answer names them', async () => {
    await create();
    for (const subject of ['message:3', 'message:4']) await happen(subject);
    await world.sql(`update webhook_deliveries set state = 'delivered', answer = 'told ' || case subject
      when 'message:3' then '5511987654321' else '5511900000000' end`);
    const known = { ticketIds: [1], contactIds: [2], addresses: ['5511987654321'] };
    expect(await world.run((tx) => eraseEndpointDeliveries(tx, known))).toEqual({ rows: 1 });
    expect(await world.sql('select subject from webhook_deliveries')).toEqual([{ subject: 'message:4' }]);
  });
});
