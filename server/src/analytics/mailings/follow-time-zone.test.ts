import { createMailingInput } from '@balcao/contract/analytics/report-mailing.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { changeTimeZone } from '../../companies/change-time-zone.ts';
import { inTx } from '../../platform/db/tx.ts';
import { silentLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { secretBox } from '../../platform/security/secret-box.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { analyticsModule } from '../analytics.module.ts';
import { createMailing, updateMailing } from './change-mailings.ts';
import { listMailings } from './find-mailing.ts';
import { sendMailingNow, sendMailings } from './send-mailings.ts';

const world = setUpTestContext();
const sql = (text: string) => world.txContext.database.owner.query(text);
let ana: Actor;
let neighbour: Actor;

beforeAll(async () => {
  ana = await world.company('Fuso');
  neighbour = await world.company('Vizinha');
});
beforeEach(async () => {
  world.clock.set(new Date('2026-11-23T15:00:00Z')); // Monday, noon in São Paulo
  await sql(
    `delete from report_exports; delete from report_mailings; update companies set time_zone = 'America/Sao_Paulo'`,
  );
});

const plan = { report: 'tickets', format: 'csv' };
const create = (recurrence: string, time: string, actor = ana) =>
  world.in(actor, (tx) =>
    createMailing(tx, actor, createMailingInput.parse({ ...plan, recurrence, time, recipients: [actor.userId] })),
  );
const moveTo = (zone: string) => {
  const mails = { box: secretBox('a key for tests', 'mails'), smtp: null };
  const { on = [] } = analyticsModule(world.requestContext, silentLog, createMetrics(), mails);
  return inTx({ ...world.txContext, subscribers: on }, ana.companyId, (tx) => changeTimeZone(tx, zone));
};
const next = async (actor = ana) =>
  (await world.in(actor, (tx) => listMailings(tx, actor))).mailings.map(({ nextAt }) => nextAt);

it('a mailing at eight is at eight in the new zone, from the next run', async () => {
  await create('FREQ=DAILY', '08:00');
  await create('FREQ=WEEKLY;BYDAY=MO', '23:30');
  expect(await next()).toEqual(['2026-11-24T11:00:00.000Z', '2026-11-24T02:30:00.000Z']);
  await moveTo('Asia/Tokyo'); // Tuesday, midnight
  expect(await next()).toEqual(['2026-11-23T23:00:00.000Z', '2026-11-30T14:30:00.000Z']);
  await moveTo('America/Noronha');
  expect(await next()).toEqual(['2026-11-24T10:00:00.000Z', '2026-11-24T01:30:00.000Z']);
});

it('a due run that was not taken yet is not lost', async () => {
  await create('FREQ=DAILY', '12:30');
  world.clock.set(new Date('2026-11-23T15:31:00Z'));
  await moveTo('America/Noronha');
  await sendMailings(world.txContext);
  expect((await sql('select from report_exports')).rowCount).toBe(1);
  expect(await next()).toEqual(['2026-11-24T14:30:00.000Z']);
});

it('a run that was sent is not sent again when its hour comes once more that day in a zone further west', async () => {
  const { id } = await create('FREQ=DAILY', '08:00');
  world.clock.set(new Date('2026-11-24T11:00:00Z'));
  await sendMailings(world.txContext);
  await create('FREQ=DAILY', '07:45'); // has not been sent today
  world.clock.set(new Date('2026-11-24T11:30:00Z'));
  await moveTo('America/Manaus'); // half past seven
  expect(await next()).toEqual(['2026-11-25T12:00:00.000Z', '2026-11-24T11:45:00.000Z']);
  await world.in(ana, (tx) => sendMailingNow(tx, ana, id));
  await moveTo('America/Sao_Paulo');
  expect((await next())[0]).toBe('2026-11-25T11:00:00.000Z');
});

it('a paused one gets the new zone’s hour once it resumes; another company’s is unchanged', async () => {
  const { id } = await create('FREQ=DAILY', '08:00');
  await create('FREQ=DAILY', '08:00', neighbour);
  await world.in(ana, (tx) => updateMailing(tx, ana, id, { isActive: false }));
  await moveTo('America/Noronha');
  expect(await next()).toEqual([null]);
  await world.in(ana, (tx) => updateMailing(tx, ana, id, { isActive: true }));
  expect(await next()).toEqual(['2026-11-24T10:00:00.000Z']);
  expect(await next(neighbour)).toEqual(['2026-11-24T11:00:00.000Z']);
});
