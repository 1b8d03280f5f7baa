import { nextMailing } from '@balcao/contract/analytics/report-mailing.rules';
import { zonedDay } from '@balcao/contract/companies/zoned-time';
import type { timeZoneChanged } from '../../companies/company-events.ts';
import type { PayloadOf } from '../../platform/db/domain-events.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { ruleOf } from './find-mailing.ts';
import { announceMailing } from './mailing.audience.ts';
import { type MailingRow, saveMailing, selectMailings } from './mailing.store.ts';

/** A mailing at eight is then sent at eight in the new zone. A turn that is already due is still sent. */
export async function followTimeZone(tx: Tx, happened: readonly PayloadOf<typeof timeZoneChanged>[]): Promise<void> {
  const [before, after] = [happened[0]?.before, happened.at(-1)?.after];
  if (before === undefined || after === undefined) return;
  for (const mailing of await selectMailings(tx, null)) {
    if (mailing.nextAt <= tx.now) continue;
    await saveMailing(tx, mailing.id, { nextAt: nextIn(mailing, tx.now, before, after) });
    announceMailing(tx, 'update', { id: mailing.id, ownerId: mailing.user?.id ?? null });
  }
}

/** In a zone further west the hour comes once more on a day whose turn was sent: that day is over for the mailing. */
function nextIn(mailing: MailingRow, now: Date, before: string, after: string): Date {
  const next = nextMailing(ruleOf(mailing), mailing.time, now, after);
  const day = zonedDay(next, after);
  const wasTaken = day < zonedDay(mailing.nextAt, before) && mailing.lastAt && day <= zonedDay(mailing.lastAt, before);
  return wasTaken ? nextMailing(ruleOf(mailing), mailing.time, next, after) : next;
}
