import { z } from 'zod';
import { route } from '../route.ts';
import { settingRow } from './setting.ts';

export const settingApi = {
  list: route({ method: 'GET', path: '/settings', whenExpired: true, output: z.array(settingRow) }),
  /** Public for the keys of `publicSettings`; the verb requires a session for all others. */
  show: route({
    method: 'GET',
    path: '/settings/:key',
    access: 'public',
    params: z.object({ key: z.string().max(60) }),
    output: settingRow,
    fails: [
      'ERR_NO_SETTING_FOUND',
      'ERR_INVALID_TOKEN',
      'ERR_SESSION_EXPIRED',
      'ERR_OUT_OF_HOURS',
      'ERR_SUBSCRIPTION_EXPIRED',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/settings/:key',
    audited: true,
    permission: 'settings:edit',
    params: z.object({ key: z.string().max(60) }),
    body: z.object({
      key: z.string().max(60).optional(),
      /** null removes a secret, which an empty value keeps; elsewhere it is the empty value */
      value: z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().max(500)).nullable(),
    }),
    output: settingRow,
    fails: ['ERR_NO_SETTING_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
