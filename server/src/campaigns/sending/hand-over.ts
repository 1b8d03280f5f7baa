import { type Variant, variants } from '@balcao/contract/campaigns/campaign';
import { chooseConfirmation, chooseVariant, filledVariants } from '@balcao/contract/campaigns/campaign.rules';
import { nextRecipientStatus } from '@balcao/contract/campaigns/recipient.rules';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { findOrCreateHiddenContact, findOrCreateListedContact } from '../../contacts/create-contact.ts';
import { writeToContact } from '../../messages/write-to-contact.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { CampaignRow, VariantContent } from '../campaign.store.ts';
import { textStep } from '../report/recipient.store.ts';
import { fillContent, type SendingContext } from './fill-content.ts';
import { type Recipient, recordStep } from './recipient.store.ts';
import { type ListFile, remainingFiles } from './remaining-files.ts';
import { withdrawFromRecipient } from './withdraw-unsent.ts';

type Step = {
  step: number;
  nextStep: number;
  variant: Variant;
  content: VariantContent;
  file: Pick<ListFile, 'id' | 'name' | 'mimeType'> | null;
  /** set for a file of the list */
  optionId: number | null;
};

/**
 * Writes a recipient's next step: the confirmation question, a file of the list, or the text. The message and the record of its step
 * are in one commit, under a key of their own: a crash before it writes the message again; after it, never. `skipped`: the recipient
 * opted out while it was written, and it is withdrawn in the same commit.
 */
export async function handOver(
  tx: Tx,
  campaign: CampaignRow,
  recipient: Recipient,
  context: SendingContext,
): Promise<{ messageId: number; isLast: boolean } | 'skipped'> {
  const { id, whatsappId, opensTicket, queueId } = campaign;
  const { step, nextStep, variant, content, file, optionId } = await nextStepOf(tx, campaign, recipient);
  const findOrCreate = opensTicket ? findOrCreateListedContact : findOrCreateHiddenContact;
  const contactId = recipient.contactId ?? (await findOrCreate(tx, nameOrNumber(recipient)));
  const { message } = await writeToContact(
    tx,
    { origin: 'campaign', userId: null, opens: opensTicket ? { queueId, userId: null } : null },
    { contactId, whatsappIds: whatsappId === null ? [] : [whatsappId] },
    {
      clientId: `campaign:${id}:${recipient.id}:${step}:${recipient.attempt}`,
      ...(file && { fileId: file.id, fileName: file.name, mediaType: mediaTypeOf(file.mimeType) }),
      ...fillContent(tx, content, recipient, context),
    },
  );
  const messageId = Number(message.id);
  const asked = step === 0 ? nextRecipientStatus(recipient.status, 'ask') : null;
  const status = asked ?? recipient.status;
  const progress = { step, messageId, contactId, variant, nextStep, status, optionId };
  if (!(await recordStep(tx, recipient, progress))) {
    await withdrawFromRecipient(tx, recipient.id);
    return 'skipped';
  }
  return { messageId, isLast: step === 0 || step === textStep };
}

async function nextStepOf(tx: Tx, campaign: CampaignRow, recipient: Recipient): Promise<Step> {
  const { id, messages, confirmations, fileListId } = campaign;
  const filled = filledVariants(messages);
  const variant = chooseVariant(filled, id, recipient.id) ?? variants[0];
  if (campaign.confirmation && recipient.confirmedAt === null) {
    const asking = chooseConfirmation(variant, filledVariants(confirmations), id, recipient.id) ?? variants[0];
    return { step: 0, nextStep: 1, variant, content: contentAt(confirmations, asking), file: null, optionId: null };
  }
  const step = Math.max(recipient.nextStep, 1);
  const hasFiles = fileListId !== null && step < textStep;
  const [file, following] = hasFiles ? await remainingFiles(tx, fileListId, recipient.id, step) : [];
  if (file) {
    const nextStep = following ? step + 1 : textStep;
    const { caption: text, optionId } = file;
    return { step, nextStep, variant, content: { text, template: null }, file, optionId };
  }
  return {
    step: textStep,
    nextStep: textStep + 1,
    variant,
    content: contentAt(messages, variant),
    file: campaign.file,
    optionId: null,
  };
}

const contentAt = (contents: VariantContent[], variant: Variant): VariantContent =>
  contents[variant - 1] ?? { text: '', template: null };

const nameOrNumber = ({ name, number, email }: Recipient) => ({ name: name || number, number, email });
