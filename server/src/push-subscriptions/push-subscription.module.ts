import type { Actor } from '@balcao/contract/users/actor';
import { chatMentioned } from '../chats/chat-mentioned.ts';
import { colleagueMentioned } from '../mentions/mention-colleagues.ts';
import { customerWrote } from '../messages/receive/message-received.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import { openKnownCompanies } from '../platform/db/known-companies.ts';
import { inTx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import type { Log } from '../platform/log.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { ticketTransferred } from '../tickets/change/ticket-events.ts';
import { announcePush, enqueueNotices, noticesOfMessages } from './announce-push.ts';
import { openPushKey } from './load-push-key.ts';
import { announcePushJob, sendPushJob } from './push-subscription.jobs.ts';
import { pushSubscriptionRoutes } from './push-subscription.routes.ts';
import { selectCompaniesWithPush } from './push-subscription.store.ts';
import { sendPush } from './send-push.ts';

type Deps = {
  log: Log;
  /** its purpose is `push` */
  box: SecretBox;
  /** to operators of push services: docs/OPERATIONS.md */
  contact: string;
  privateHosts: readonly string[];
};

export function pushSubscriptionModule(context: RequestContext<Actor>, { box, ...deps }: Deps): FeatureModule {
  const keyOf = openPushKey(context, box);
  const companies = openKnownCompanies(context, selectCompaniesWithPush);
  return {
    routes: pushSubscriptionRoutes(context, { ...deps, keyOf, companies }),
    tasks: [
      defineTask(announcePushJob, ({ companyId, notices }) =>
        inTx(context, companyId, (tx) => announcePush(tx, notices)),
      ),
      defineTask(sendPushJob, (push) => sendPush({ context, keyOf, ...deps }, push)),
    ],
    on: [
      subscribe(customerWrote, async (tx, received) => {
        if (companies.mayInclude(tx.companyId)) enqueueNotices(tx, noticesOfMessages(received));
      }),
      subscribe(colleagueMentioned, async (tx, mentioned) => {
        if (companies.mayInclude(tx.companyId))
          enqueueNotices(
            tx,
            mentioned.map((one) => ({ kind: 'mention' as const, ...one })),
          );
      }),
      subscribe(chatMentioned, async (tx, mentioned) => {
        if (companies.mayInclude(tx.companyId))
          enqueueNotices(
            tx,
            mentioned.map((one) => ({ kind: 'chat' as const, ...one })),
          );
      }),
      subscribe(ticketTransferred, async (tx, transferred) => {
        if (!companies.mayInclude(tx.companyId)) return;
        const taken = transferred.filter(({ person }) => person !== null);
        enqueueNotices(
          tx,
          taken.flatMap(({ after: { id, userId } }) =>
            userId === null ? [] : [{ kind: 'transfer', ticketId: id, userId }],
          ),
        );
      }),
    ],
  };
}
