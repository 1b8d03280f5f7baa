import { filledVariants } from '@balcao/contract/campaigns/campaign.rules';
import type { CampaignForecast } from '@balcao/contract/campaigns/campaign-forecast';
import { Failure } from '@balcao/contract/errors';
import { findSendableTemplate } from '../../message-templates/find-template.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { CampaignRow, VariantContent } from '../campaign.store.ts';
import { readCampaignSettings } from '../settings/read-campaign-settings.ts';

/** Cost of the templates by the company's price table, if texts are used equally and everybody asked agrees. */
export async function templateCost(tx: Tx, row: CampaignRow, people: number): Promise<CampaignForecast['cost']> {
  const { whatsapp, messages, confirmations, confirmation } = row;
  if (whatsapp?.channel !== 'whatsapp' || whatsapp.provider !== 'cloud') return null;
  const { templatePrices } = await readCampaignSettings(tx);
  const meanOf = async (contents: VariantContent[]): Promise<number> => {
    const prices: number[] = [];
    for (const variant of filledVariants(contents)) {
      const category = await categoryOf(tx, whatsapp.id, contents[variant - 1]?.template ?? null);
      if (category) prices.push(templatePrices[category]);
    }
    return prices.length === 0 ? 0 : prices.reduce((sum, price) => sum + price, 0) / prices.length;
  };
  const each = (await meanOf(messages)) + (confirmation ? await meanOf(confirmations) : 0);
  return { currency: templatePrices.currency, amount: Math.round(people * each * 100) / 100 };
}

/** Null: the template may not be sent any more, so the start is refused. */
async function categoryOf(tx: Tx, whatsappId: number, choice: VariantContent['template']) {
  if (choice === null) return null;
  try {
    return (await findSendableTemplate(tx, whatsappId, choice)).category;
  } catch (error) {
    if (error instanceof Failure && error.code === 'ERR_INVALID_INPUT') return null;
    throw error;
  }
}
