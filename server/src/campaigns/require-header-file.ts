import { filledVariants } from '@balcao/contract/campaigns/campaign.rules';
import { Failure } from '@balcao/contract/errors';
import { findHeaderFileProblem } from '@balcao/contract/message-templates/header-file.rules';
import { findSendableTemplate } from '../message-templates/find-template.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { CampaignRow, VariantContent } from './campaign.store.ts';

/**
 * Template headers use the campaign's file, those of the confirmation none. Checked at the start, not at saving: the file is
 * uploaded after the campaign is saved. @throws Failure ERR_TEMPLATE_FILE
 */
export async function requireHeaderFile(tx: Tx, row: CampaignRow): Promise<void> {
  const { whatsapp, file, messages, confirmations, confirmation } = row;
  if (whatsapp?.channel !== 'whatsapp' || whatsapp.provider !== 'cloud') return;
  const check = async (contents: VariantContent[], sent: CampaignRow['file']) => {
    for (const variant of filledVariants(contents)) {
      const choice = contents[variant - 1]?.template ?? null;
      const template = choice && (await findSendableTemplate(tx, whatsapp.id, choice));
      if (template && findHeaderFileProblem(template, sent) !== null) throw new Failure('ERR_TEMPLATE_FILE');
    }
  };
  await check(messages, file);
  if (confirmation) await check(confirmations, null);
}
