import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { RetentionPreview } from '@balcao/contract/privacy/retention';
import type { Actor } from '@balcao/contract/users/actor';
import { countOldMessages } from '../../messages/retention/remove-old-messages.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { monthsBefore } from './months-before.ts';

/** Counts the data that would be deleted, before the retention is switched on. */
export function previewRetention(
  tx: Tx,
  actor: Actor,
  { messagesMonths, filesMonths }: { messagesMonths: string; filesMonths: string },
): Promise<RetentionPreview> {
  ensure(can(actor, 'privacy:manage'), 'ERR_NO_PERMISSION');
  return countOldMessages(tx, monthsBefore(tx.now, messagesMonths), monthsBefore(tx.now, filesMonths));
}
