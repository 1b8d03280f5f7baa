import { variants } from '@balcao/contract/campaigns/campaign';
import { filledVariants, findLongCaption, sendsTemplates } from '@balcao/contract/campaigns/campaign.rules';
import type { Channel } from '@balcao/contract/channels/channel';
import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import { listTemplateVariables } from '@balcao/contract/message-templates/template-variables.rules';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { findConnectionKind } from '../connections/find-connection.ts';
import { findContactList } from '../contact-lists/find-contact-list.ts';
import { findFileList } from '../file-lists/find-file-list.ts';
import { refuseNumberVariable } from '../file-lists/refuse-number-variable.ts';
import { findSendableTemplate } from '../message-templates/find-template.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findUncountedTag } from '../tags/find-tag.ts';
import type { CampaignRow, CampaignValues, VariantContent } from './campaign.store.ts';

/** Channels on which businesses may not write first. */
const refusedChannels: readonly Channel[] = ['instagram', 'facebook'];

/** One minute: a field with whole minutes holds the start of the current one. */
const toleranceMs = 60_000;

/**
 * Users who see masked numbers save no campaign whose texts contain the recipient's number, whoever wrote them: they could
 * choose its recipients, and read the numbers in their conversations (docs/decisions/0630).
 * @throws Failure ERR_INVALID_INPUT with the field
 */
export async function refuseNumberInTexts(
  tx: Tx,
  actor: Actor,
  { messages, confirmations, fileListId }: CampaignValues,
): Promise<void> {
  const texts = Object.fromEntries(
    variants.flatMap((n) => [
      [`message${n}`, textsOf(messages[n - 1])],
      [`confirmationMessage${n}`, textsOf(confirmations[n - 1])],
    ]),
  );
  refuseNumberVariable(actor, texts);
  if (fileListId === null || can(actor, 'numbers:seeFull')) return;
  const { message, options } = await findFileList(tx, fileListId);
  refuseNumberVariable(actor, { fileListId: [message, ...options.map(({ caption }) => caption)] });
}

const textsOf = (content: VariantContent | undefined): string[] =>
  content ? [content.text, ...Object.values(content.template?.values ?? {})] : [];

/** References must exist, a text is required, and so are templates on Cloud API. After the snapshot no list is required. */
export async function validateCampaign(
  tx: Tx,
  values: CampaignValues,
  { preparedAt, file }: Pick<CampaignRow, 'preparedAt' | 'file'> = { preparedAt: null, file: null },
): Promise<void> {
  const { contactListId, tagId, fileListId, queueId, whatsappId, messages, confirmations, confirmation } = values;
  const connection = await requireConnection(tx, whatsappId);
  if (preparedAt === null && contactListId === null && tagId === null) throw invalidInput('contactListId', 'required');
  if (contactListId !== null) await findContactList(tx, contactListId);
  if (tagId !== null) await findUncountedTag(tx, tagId);
  if (fileListId !== null) await findFileList(tx, fileListId);
  if (queueId !== null) await requireQueue(tx, queueId);
  if (filledVariants(messages).length === 0) throw invalidInput('message1', 'required');
  if (confirmation && filledVariants(confirmations).length === 0)
    throw invalidInput('confirmationMessage1', 'required');
  if (file) requireShortCaptions(connection, messages);
  if (!sendsTemplates(connection)) return;
  await requireTemplates(tx, connection.id, 'template', messages);
  if (confirmation) await requireTemplates(tx, connection.id, 'confirmationTemplate', confirmations);
}

/** Of a campaign with a file. @throws Failure ERR_INVALID_INPUT with the field of a text that is too long for its caption */
export function requireShortCaptions(
  connection: Pick<NonNullable<CampaignRow['whatsapp']>, 'channel' | 'provider'>,
  messages: VariantContent[],
): void {
  const variant = findLongCaption(connection, messages);
  if (variant !== null) throw invalidInput(`message${variant}`, 'captionTooLong');
}

/** @throws Failure ERR_INVALID_INPUT for a time in the past */
export function requireFuture(tx: Tx, scheduledAt: Date): void {
  if (scheduledAt.getTime() < tx.now.getTime() - toleranceMs) throw invalidInput('scheduledAt', 'past');
}

async function requireConnection(tx: Tx, id: number | null) {
  if (id === null) throw invalidInput('whatsappId', 'required');
  const kind = await findConnectionKind(tx, id);
  ensure(kind, 'ERR_NO_WAPP_FOUND');
  if (refusedChannels.includes(kind.channel)) throw new Failure('ERR_CHANNEL_UNSUPPORTED');
  return { id, ...kind };
}

async function requireQueue(tx: Tx, id: number): Promise<void> {
  const queue = await tx.db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  ensure(queue, 'ERR_NO_QUEUE_FOUND');
}

/** Only templates are delivered outside the 24-hour window. Names the field of a missing, unapproved or incomplete one. */
async function requireTemplates(tx: Tx, whatsappId: number, field: string, contents: VariantContent[]): Promise<void> {
  for (const variant of filledVariants(contents)) {
    const choice = contents[variant - 1]?.template ?? null;
    if (choice === null) throw invalidInput(`${field}${variant}`, 'required');
    const template = await findSendableTemplate(tx, whatsappId, choice).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'ERR_INVALID_INPUT')
        throw invalidInput(`${field}${variant}`, 'unknown');
      throw error;
    });
    // A variable without a value would fail for each recipient, one by one.
    if (listTemplateVariables(template).some(({ key }) => (choice.values[key] ?? '').trim() === ''))
      throw invalidInput(`${field}${variant}`, 'templateValues');
  }
}
