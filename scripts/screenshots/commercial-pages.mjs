// Pictures of the pages about billing, announcements and the company's settings.

import { showOverdueCompany } from './show-overdue-company.mjs';
import { press, tryOptions } from './steps.mjs';

/** Last of this user's pages: it stays in the impersonated company. */
export const overduePage = (nobody) => ['financeiro-overdue', nobody, '/companies', showOverdueCompany];

export const commercialPages = (admin, nobody) => [
  ['audit', admin, '/audit'],
  ['announcements', nobody, '/announcements'],
  ['announcements-form', nobody, '/announcements', (page) => press(page, 'Novo informativo')],
  ['helps', admin, '/helps'],
  ['campaigns-config', admin, '/campaigns-config'],
  ['financeiro', admin, '/financeiro'],
  ['financeiro-checkout', admin, '/financeiro', (page) => press(page, /^Pagar/)],
  ['subscription', admin, '/subscription'],
  ['payments', nobody, '/payments'],
  ['messages-api', admin, '/messages-api'],
  ['messages-api-tokens', admin, '/messages-api?tab=tokens'],
  ['messages-api-assistants', admin, '/messages-api?tab=assistants'],
  ['messages-api-webhooks', admin, '/messages-api?tab=webhooks'],
  ['todolist', admin, '/todolist'],
  ['settings', admin, '/settings'],
  ['settings-privacy', admin, '/settings?tab=privacy'],
  ['settings-holidays', admin, '/settings?tab=holidays'],
  ['settings-integrations', admin, '/settings?tab=integrations'],
  ['queues-options', admin, '/queues', tryOptions],
];
