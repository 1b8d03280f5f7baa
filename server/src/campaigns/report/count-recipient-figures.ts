import { isNumberUnknown } from '@balcao/contract/campaigns/ban-signs.rules';
import type { RecipientFigures } from '@balcao/contract/campaigns/campaign';
import type { Tx } from '../../platform/db/tx.ts';
import { selectConfirmations, selectReasons } from './count.store.ts';

type ReasonCount = Awaited<ReturnType<typeof selectReasons>>[number];

export async function countRecipientFigures(tx: Tx, campaignId: number): Promise<RecipientFigures> {
  const invalid = (await selectReasons(tx, campaignId)).filter(isInvalidNumber);
  return {
    ...(await selectConfirmations(tx, campaignId)),
    invalidNumbers: invalid.reduce((sum, { count }) => sum + count, 0),
  };
}

const isInvalidNumber = ({ status, reason }: ReasonCount): boolean =>
  status === 'skipped' ? reason === 'invalid' : isNumberUnknown(reason);
