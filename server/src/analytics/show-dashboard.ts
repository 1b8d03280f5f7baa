import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import type { dashboardQuery } from '@balcao/contract/analytics/dashboard.api';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { countByAttendant } from './count-by-attendant.ts';
import { countActive, countMessages, countPeriod } from './count-period.ts';
import { figuresScope } from './figures-scope.ts';
import { findPeriod, findPeriodBefore } from './find-period.ts';
import { npsOfRates, selectComments, selectRates, summariseRates } from './rating-figures.ts';

export async function showDashboard(tx: Tx, actor: Actor, query: z.output<typeof dashboardQuery>): Promise<Dashboard> {
  ensure(can(actor, 'dashboard:view'), 'ERR_NO_PERMISSION');
  const { days, date_from, date_to, queueIds } = query;
  const period = await findPeriod(tx, { days, from: date_from, to: date_to }, 'date_to');
  const periodBefore = await findPeriodBefore(tx, period, 'date_to');
  const scope = figuresScope(actor, queueIds);
  const rates = await selectRates(tx, period, scope);
  const { nps, satisfaction } = summariseRates(rates);
  const messages = await countMessages(tx, period, scope);
  return {
    period: { from: period.from, to: period.to },
    periodBefore: { from: periodBefore.from, to: periodBefore.to },
    counters: { ...(await countActive(tx, scope)), ...(await countPeriod(tx, period, scope, messages)) },
    before: await countPeriod(tx, periodBefore, scope, await countMessages(tx, periodBefore, scope)),
    sentBy: messages.filter(({ fromMe }) => fromMe).map(({ origin, count }) => ({ origin, count })),
    attendants: await countByAttendant(tx, period, scope, rates.byUser),
    nps: { ...nps, before: npsOfRates(await selectRates(tx, periodBefore, scope)) },
    satisfaction,
    comments: await selectComments(tx, period, scope, can(actor, 'numbers:seeFull')),
  };
}
