import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { dashboardQuery } from '@balcao/contract/analytics/dashboard.api';
import { reportFilter } from '@balcao/contract/analytics/report.api';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestContext } from '../signup/test-context.ts';
import { listReport, reports } from './reports/list-report.ts';
import { showDashboard } from './show-dashboard.ts';

const world = setUpTestContext();
let ana: Actor;
let bruno: Actor;
const sql = (text: string) => world.txContext.database.owner.query(text);

beforeAll(async () => {
  const admin = await world.company('Notas');
  const company = admin.companyId;
  await sql(`insert into queues (company_id, id, name, color) values (${company}, 801, 'Vendas', '#123456'), (${company}, 802, 'Suporte', '#654321');
    insert into users (company_id, id, name, email, password_hash, profile) values (${company}, 801, 'Ana', 'ana@notas.test', 'x', 'admin'), (${company}, 802, 'Bruno', 'bruno@notas.test', 'x', 'supervisor');
    insert into user_queues (company_id, user_id, queue_id) values (${company}, 801, 801), (${company}, 802, 802);
    insert into contacts (company_id, id, name) values (${company}, 802, 'Cliente 802')`);
  ana = { ...admin, userId: 801, queueIds: [801] };
  bruno = { ...admin, userId: 802, queueIds: [802], profile: 'supervisor', showDashboard: true };
});

const show = (actor: Actor = ana, query: object = {}): Promise<Dashboard> =>
  world.in(actor, (tx) => showDashboard(tx, actor, dashboardQuery.parse(query)));

describe('ratings on the dashboard', () => {
  const rate = (scale: string, note: number | null, more: { user?: number; comment?: string; queue?: number } = {}) =>
    world.in(ana, (tx) =>
      tx.rows(
        'test-dashboard-ratings-rating',
        `insert into ratings (scale, ticket_id, contact_id, whatsapp_id, user_id, queue_id, asked_at, expires_at, answered_at, rate, comment)
         values ($1, 802, 802, 801, $2, $3, $4, $4, case when $5::int is null then null else $4::timestamptz end, $5, $6) returning id`,
        [scale, more.user ?? 801, more.queue ?? 801, tx.now, note, more.comment ?? null],
      ),
    );
  it('are counted: NPS of 0 to 10, 1 to 3 separately, a user’s own ratings, and comments', async () => {
    world.clock.set(new Date('2026-11-20T15:00:00Z'));
    await rate('nps', 10);
    world.clock.set(new Date('2026-11-22T15:00:00Z'));
    expect((await show()).nps).toMatchObject({ score: null, count: 0, before: { score: null, count: 0 }, trend: [] });
    for (const note of [10, 9, 8, 6]) await rate('nps', note);
    await rate('nps', 0, { user: 802, queue: 802, comment: 'demorou, liguem para 5511987654321' });
    await rate('nps', null);
    await rate('satisfaction', 3);
    await rate('satisfaction', 2);
    const { nps, satisfaction, comments, attendants } = await show();
    expect(nps).toMatchObject({ score: 0, promoters: 2, passives: 1, detractors: 2, count: 5 });
    expect(nps.distribution).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1]);
    expect(nps.trend).toEqual([{ at: '2026-11-22', score: 0, count: 5 }]);
    expect(satisfaction).toEqual({ average: 2.5, count: 2, distribution: [0, 1, 1] });
    expect(comments).toMatchObject([{ rate: 0, userName: 'Bruno', contactName: 'Cliente 802' }]);
    expect(attendants.map(({ name, rating, ratings, nps }) => ({ name, rating, ratings, nps }))).toContainEqual({
      name: 'Ana',
      rating: 2.5,
      ratings: 2,
      nps: 25,
    });
    expect((await show(ana, { days: '3' })).nps.trend.map(({ at }) => at)).toEqual(['2026-11-20', '2026-11-22']);
    expect((await show(bruno)).nps).toMatchObject({ count: 1, score: -100 });
  });
  it('are listed: a row per question, and as many answers as are counted', async () => {
    const research = (query: object = {}) =>
      world.in(ana, (tx) => listReport(tx, ana, reports.research, { ...reportFilter.parse(query), pageNumber: 1 }));
    expect(await research()).toMatchObject({ count: 8, totals: { answered: 7, nps: 0, satisfaction: 2.5 } });
    expect((await research({ answered: 'true', scale: 'nps' })).count).toBe((await show()).nps.count);
    expect((await research({ answered: 'false' })).records).toMatchObject([{ rate: null, userName: 'Ana' }]);
    expect((await research({ users: '[802]' })).records).toHaveLength(1);
  });
  it('who has ratings of the period is in the table without a share of it and without a queue', async () => {
    await sql('delete from user_queues where user_id = 802');
    const { attendants } = await show(ana, { queueIds: '[801, 802]' });
    expect(attendants.find(({ id }) => id === 802)).toMatchObject({
      isMember: false,
      tickets: 0,
      avgSupportTime: null,
      nps: -100,
    });
  });
});
