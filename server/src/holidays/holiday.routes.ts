import { holidayApi } from '@balcao/contract/holidays/holiday.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { changeHolidays } from './change-holidays.ts';
import { listHolidays } from './list-holidays.ts';

export const holidayRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, holidayApi.list, async (tx) => ({ holidays: await listHolidays(tx) })),
  serve(context, holidayApi.change, (tx, actor, { body }) => changeHolidays(tx, actor, body)),
];
