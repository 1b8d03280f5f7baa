import { publicApi } from '@balcao/contract/public-api/public-api.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { NumberCheckDeps } from '../contacts/check-number.ts';
import { shareTransactions } from '../platform/db/share/share-transactions.ts';
import { inTx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { type AssistantDeps, assistantEndpoints } from './assistants/answer-assistant.ts';
import { sendApiMessage } from './send-api-message.ts';
import { serveWithToken } from './serve-with-token.ts';
import { showApiMessage } from './show-api-message.ts';

export const publicApiModule = (
  context: RequestContext<Actor>,
  numberChecks: NumberCheckDeps,
  { log, origins }: Pick<AssistantDeps, 'log' | 'origins'>,
): FeatureModule => {
  const admissionDeps = { context, admission: shareTransactions(context) };
  const routes = [
    serveWithToken(admissionDeps, publicApi.send, 'messages:send', ({ body }, call) =>
      sendApiMessage({ context, numberChecks }, body, call),
    ),
    {
      ...serveWithToken(admissionDeps, publicApi.state, 'messages:read', ({ params }, { caller }) =>
        inTx(context, caller.companyId, (tx) => showApiMessage(tx, params.messageId)),
      ),
      sharesAddress: true,
    },
    ...assistantEndpoints({ ...admissionDeps, numberChecks, log, origins }),
  ];
  return { routes };
};
