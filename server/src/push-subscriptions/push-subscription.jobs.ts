import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** An event that users are notified of. Its text is composed on sending, with the user's rights at that time. */
const pushNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), messageId: id }),
  z.object({ kind: z.literal('transfer'), ticketId: id, userId: id }),
  z.object({ kind: z.literal('mention'), messageId: id, userId: id }),
  z.object({ kind: z.literal('chat'), chatId: id, chatMessageId: id, userId: id }),
]);
export type PushNotice = z.infer<typeof pushNotice>;

/** Finds who receives each notice, and enqueues a push for each of their browsers. */
export const announcePushJob = defineJob('announce-push', z.object({ companyId: id, notices: z.array(pushNotice) }));

/** One notice to one browser. */
export const sendPushJob = defineJob('send-push', z.object({ companyId: id, subscriptionId: id, notice: pushNotice }), {
  pool: 'external',
});
