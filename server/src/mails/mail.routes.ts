import { mailApi } from '@balcao/contract/mails/mail.api';
import type { Actor } from '@balcao/contract/users/actor';
import { inSystem } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serveEachInTx } from '../platform/http/serve.ts';
import { listMails, showMail } from './list-mails.ts';
import type { MailDeps } from './mail-deps.ts';
import { retryMail } from './retry-mail.ts';

/** For the operator: `access: 'super'` is checked first, in their own company; the verbs then cover all companies. */
export const mailRoutes = (context: RequestContext<Actor>, deps: MailDeps): Endpoint[] => [
  serveEachInTx(context, mailApi.list, async (_actor, { query }) => ({
    ...(await inSystem(context, 0, (system) => listMails(system, query))),
    isConfigured: deps.smtp !== null,
  })),
  serveEachInTx(context, mailApi.show, (_actor, { params }) =>
    inSystem(context, 0, (system) => showMail(system, params.id, deps)),
  ),
  serveEachInTx(context, mailApi.retry, async (_actor, { params }) => {
    await inSystem(context, 0, (system) => retryMail(system, params.id, deps));
    return {};
  }),
];
