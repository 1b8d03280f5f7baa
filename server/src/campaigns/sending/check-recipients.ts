import { recordCheckedNumbers } from '../../contact-lists/record-checked-numbers.ts';
import type { NumberCheckDeps } from '../../contacts/check-number.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { findCampaign } from '../find-campaign.ts';
import { announceSoon } from '../report/announce-progress.ts';
import { enqueueAdvance } from './enqueue-advance.ts';
import { markNumbersChecked, type StaleNumber, selectStaleNumbers } from './number-check.store.ts';
import { skipRecipients } from './recipient.store.ts';

/** Numbers per request: the others are checked later, when their turn is near. */
const batchSize = 10;

/**
 * Asks the channel about the numbers of the next recipients without a recent check, and skips those that do not exist. If no connection
 * answers, they are written to: an unknown number is no reason to skip a recipient.
 */
export async function checkRecipients(
  context: TxContext,
  deps: NumberCheckDeps,
  { companyId, campaignId }: { companyId: number; campaignId: number },
): Promise<void> {
  const { stale, check } = await inTx(context, companyId, async (tx) => ({
    stale: await selectStaleNumbers(tx, campaignId, batchSize),
    check: await deps.findChecker(tx),
  }));
  const existing = stale.length > 0 && check ? await check(stale.map(({ number }) => number)) : null;
  await inTx(context, companyId, (tx) => saveBatch(tx, campaignId, stale, existing));
}

async function saveBatch(
  tx: Tx,
  campaignId: number,
  stale: StaleNumber[],
  existing: ReadonlySet<string> | null,
): Promise<void> {
  const { whatsappId } = await findCampaign(tx, campaignId);
  await markNumbersChecked(
    tx,
    stale.map(({ recipientId }) => recipientId),
  );
  const [first] = stale;
  if (existing && first) {
    const checked = stale.map(({ number }) => ({ number, isValid: existing.has(number) }));
    await recordCheckedNumbers(tx, first.contactListId, checked);
    const missing = stale.filter(({ number }) => !existing.has(number));
    await skipRecipients(
      tx,
      missing.map(({ recipientId }) => recipientId),
      missing.map(() => 'invalid'),
    );
    announceSoon(tx, campaignId);
  }
  if (whatsappId !== null) enqueueAdvance(tx, whatsappId, tx.now);
}
