import { companyApi } from '@balcao/contract/companies/company.api';
import { signUpApi } from '@balcao/contract/signup/signup.api';
import type { Actor } from '@balcao/contract/users/actor';
import { createConcurrencyLimiter } from '../platform/async/concurrency-limiter.ts';
import { type Endpoint, type RequestContext, serveEachInTx, servePublic } from '../platform/http/serve.ts';
import { subscriberNetwork } from '../platform/http/subscriber-network.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { createCompanyByOperator } from './create-company-by-operator.ts';
import { type SignUpDeps, signUp } from './sign-up.ts';
import { requestSignUpCode } from './sign-up-code.ts';

/** A new company takes a slow hash and some thirty statements: a crowd of them waits here, and holds no connection of the database. */
const limits = { maxConcurrent: 2, maxWaiting: 100, maxWaitingPerKey: 40 };

export function signUpRoutes(context: RequestContext<Actor>, deps: SignUpDeps): Endpoint[] {
  const limiter = createConcurrencyLimiter(limits);
  return [
    servePublic(signUpApi.signUp, ({ body }, { ip }) =>
      limiter.run(subscriberNetwork(ip), () => signUp(context, deps, body, ip)),
    ),
    servePublic(signUpApi.requestCode, ({ body }, { ip }) => requestSignUpCode(context, deps.mails, body, ip)),
    servePublic(signUpApi.confirmEmail, ({ body }, { ip }) => confirmEmail(context, body.token, ip)),
    serveEachInTx(context, signUpApi.sendConfirmation, async (actor) => {
      await sendConfirmation(context, deps.mails, actor, `company:${actor.companyId}`);
      return {};
    }),
    // `access: 'super'` is checked before.
    serveEachInTx(context, companyApi.create, (actor, { body }) => createCompanyByOperator(context, actor, body)),
    serveEachInTx(context, companyApi.createInternal, (actor, { body }) =>
      createCompanyByOperator(context, actor, body),
    ),
  ];
}
