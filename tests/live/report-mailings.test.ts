import { isDeepStrictEqual } from 'node:util';
import type { ReportMailing } from '@balcao/contract/analytics/report-mailing';
import { topicEventName } from '@balcao/contract/realtime';
import { expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson } from '../world/running-server.ts';

const server = runningServer();
const one = (n: number) => Math.floor(Math.random() * n);

const listOf = async ({ call }: SignedInPerson) =>
  (await call<{ mailings: ReportMailing[] }>('GET', '/reports/mailings')).body.mailings;

/** A page that fetches its list when it opens, and again at each notice, like the dialog. */
async function screenOf(person: SignedInPerson, companyId: number) {
  const screen = { person, shown: await listOf(person), notices: 0 };
  (await person.socket()).on(topicEventName(companyId, 'reportMailing'), async () => {
    const asked = ++screen.notices;
    const list = await listOf(person);
    // Responses may arrive out of order.
    if (asked === screen.notices) screen.shown = list;
  });
  return screen;
}

it('after any change of mailed reports, each screen that may see them equals a fresh fetch', async () => {
  const company = await server.company('Relatórios Vivos');
  const people = [
    company.admin,
    await server.attendant(company, 'Segunda', { profile: 'admin' }),
    await server.attendant(company, 'Supervisora', { profile: 'supervisor' }),
  ];
  const screens = await Promise.all(people.map((person) => screenOf(person, company.id)));
  const outside = await screenOf(await server.attendant(company, 'De Fora', { profile: 'supervisor' }), company.id);
  const plan = { report: 'tickets', format: 'csv', recurrence: 'FREQ=DAILY', time: '08:00' };
  for (let round = 0; round < 30; round++) {
    // First each user creates one: a supervisor receives notices of their own only.
    const { call, session } = people[round] ?? people[one(people.length)]!;
    const known = await listOf(people[one(people.length)]!);
    const path = `/reports/mailings/${known[one(known.length)]?.id ?? 0}`;
    const dice = one(10);
    const { status } =
      round < people.length || dice < 3
        ? await call('POST', '/reports/mailings', { ...plan, recipients: [session.user.id] })
        : dice < 5
          ? await call('PUT', path, { isActive: one(2) === 0, time: `0${one(10)}:30` })
          : dice < 7
            ? await call('DELETE', path)
            : await call('POST', `${path}/send`);
    expect(status).toBeLessThan(500);
    // Compared after each step, as the next step would refetch the list.
    for (const screen of screens) {
      const fetched = await listOf(screen.person);
      await eventually(
        async () => screen.shown,
        (shown) => isDeepStrictEqual(shown, fetched),
      );
    }
  }
  expect(Math.min(...screens.map(({ notices }) => notices))).toBeGreaterThan(0);
  expect(outside).toMatchObject({ notices: 0, shown: [] });
});
