import { availableParallelism } from 'node:os';
import { companyApi } from '@balcao/contract/companies/company.api';
import { emailConfirmationApi } from '@balcao/contract/signup/email-confirmation.api';
import { signUpApi } from '@balcao/contract/signup/signup.api';
import type { Actor } from '@balcao/contract/users/actor';
import { createConcurrencyLimiter } from '../platform/async/concurrency-limiter.ts';
import { type Endpoint, type RequestContext, serveEachInTx, servePublic } from '../platform/http/serve.ts';
import { subscriberNetwork } from '../platform/http/subscriber-network.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { createCompanyByOperator } from './create-company-by-operator.ts';
import { type SignUpDeps, signUp } from './sign-up.ts';
import { requestSignUpCode } from './sign-up-code.ts';

/**
 * A sign-up takes a slow hash and some thirty statements, most of a core: concurrent ones wait here without a database
 * connection, and leave three cores of four, or one of two, to other requests (measured in docs/BENCH.md).
 */
const limits = {
  maxConcurrent: Math.max(1, Math.floor(availableParallelism() / 4)),
  maxWaiting: 100,
  maxWaitingPerKey: 40,
};

export function signUpRoutes(context: RequestContext<Actor>, deps: SignUpDeps): Endpoint[] {
  const limiter = createConcurrencyLimiter(limits);
  return [
    servePublic(signUpApi.signUp, ({ body }, { ip }) =>
      limiter.run(subscriberNetwork(ip), () => signUp(context, deps, body, ip)),
    ),
    servePublic(signUpApi.requestCode, ({ body }, { ip }) => requestSignUpCode(context, deps.mails, body, ip)),
    servePublic(emailConfirmationApi.confirm, ({ body }, { ip }) => confirmEmail(context, body.token, ip)),
    serveEachInTx(context, emailConfirmationApi.send, async (actor) => {
      await sendConfirmation(context, deps.mails, actor, `company:${actor.companyId}`);
      return {};
    }),
    // `access: 'super'` is checked first.
    serveEachInTx(context, companyApi.create, (actor, { body }, caller) =>
      createCompanyByOperator(context, actor, body, caller),
    ),
    serveEachInTx(context, companyApi.createInternal, (actor, { body }, caller) =>
      createCompanyByOperator(context, actor, body, caller),
    ),
  ];
}
