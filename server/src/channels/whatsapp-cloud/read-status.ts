import type { CloudCredentials } from '@balcao/contract/connections/connection';
import { readMessageToken } from '../graph/message-token.ts';
import { noticeOf } from '../graph/read-event.ts';
import type { InboundEvent } from '../inbound-event.ts';
import { concernsConnection, reasonOf } from './error-policy.ts';
import { identitiesOf } from './person-of.ts';
import type { Status } from './webhook-shapes.ts';

const marks = { sent: 'sent', delivered: 'delivered', read: 'read', played: 'read', failed: 'failed' } as const;

type Recipient = Pick<CloudCredentials, 'phoneNumberId' | 'appSecret'>;

const isKnown = (status: string): status is keyof typeof marks => Object.hasOwn(marks, status);

/**
 * The status of a message of ours, and a notice when its failure concerns the connection. Unknown statuses are ignored.
 */
export function readStatus(status: Status, at: Date, { phoneNumberId, appSecret }: Recipient): InboundEvent[] {
  if (!isKnown(status.status)) return [];
  const error = status.errors?.[0];
  const reason = error && reasonOf(error.code, error.error_data?.details ?? error.message ?? error.title ?? '');
  const ourId = readMessageToken({ id: phoneNumberId, appSecret }, status.biz_opaque_callback_data);
  const recipient = identitiesOf(status.recipient_user_id, status.recipient_id);
  const hasArrived = marks[status.status] === 'delivered' || marks[status.status] === 'read';
  const mark: InboundEvent = {
    kind: 'status',
    chat: (status.recipient_user_id || status.recipient_id || 'status').slice(0, 200),
    providerId: `status:${status.id}:${status.status}`,
    at,
    targetId: status.id,
    ...(ourId !== null && { ourId }),
    status: marks[status.status],
    ...(hasArrived && recipient.length > 1 && { recipient }),
    ...(status.status === 'failed' && { reason: reason ?? 'notDelivered' }),
  };
  if (error === undefined || reason === undefined || !concernsConnection(error.code)) return [mark];
  return [mark, noticeOf(`${status.id}:${error.code}`, at, reason)];
}
