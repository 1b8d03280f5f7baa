import { nextMailing } from '@balcao/contract/analytics/report-mailing.rules';
import type { timeZoneChanged } from '../../companies/company-events.ts';
import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { ruleOf } from './find-mailing.ts';
import { announceMailing } from './mailing.audience.ts';
import { saveMailing, selectMailings } from './mailing.store.ts';

/** A mailing at eight is then sent at eight in the new zone. A turn that is already due is still sent. */
export async function followTimeZone(tx: Tx, happened: readonly PayloadOf<typeof timeZoneChanged>[]): Promise<void> {
  const zone = happened.at(-1)?.after;
  if (zone === undefined) return;
  for (const mailing of await selectMailings(tx, null)) {
    if (mailing.nextAt <= tx.now) continue;
    await saveMailing(tx, mailing.id, { nextAt: nextMailing(ruleOf(mailing), mailing.time, tx.now, zone) });
    announceMailing(tx, 'update', { id: mailing.id, ownerId: mailing.user?.id ?? null });
  }
}
