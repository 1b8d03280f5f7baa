import type { Variant } from '@balcao/contract/campaigns/campaign';
import { filledVariants } from '@balcao/contract/campaigns/campaign.rules';
import type { TestCampaignInput, TestedCampaign } from '@balcao/contract/campaigns/test-campaign';
import { isNumber, maskName, maskNumber, numberKey } from '@balcao/contract/contacts/contact.rules';
import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { findCompanyProfile } from '../../companies/find-company.ts';
import { findOrCreateHiddenContact } from '../../contacts/create-contact.ts';
import { parseContactNumber } from '../../contacts/parse-contact-number.ts';
import { readNewChatBudget } from '../../messages/delivery/read-new-chat-budget.ts';
import { writeToContact } from '../../messages/write-to-contact.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { requireCampaignAccess } from '../../settings/campaign-access.ts';
import type { CampaignRow } from '../campaign.store.ts';
import { findCampaign } from '../find-campaign.ts';
import { requireHeaderFile } from '../require-header-file.ts';
import { readCampaignSettings } from '../settings/read-campaign-settings.ts';
import { requireUnlocked } from './change-campaign-state.ts';
import { fillContent } from './fill-content.ts';
import { selectNumberObstacle, selectTestPerson, type TestPerson } from './test-person.store.ts';

/**
 * Sends one of its texts to a typed number, filled for one of its people. It is written as the campaign's messages are, but has no
 * recipient: no figure counts it, and a reply is an ordinary customer message.
 */
export async function testCampaign(
  tx: Tx,
  actor: Actor,
  id: number,
  { number: typed, variant: chosen }: TestCampaignInput,
): Promise<TestedCampaign> {
  await requireCampaignAccess(tx, actor);
  const row = await findCampaign(tx, id);
  const variant = variantOf(row, chosen);
  const number = await parseContactNumber(tx, typed);
  const whatsappId = await requireReadyConnection(tx, row);
  await requireHeaderFile(tx, row);
  const contactId = await findOrCreateHiddenContact(tx, { name: number, number, email: '' });
  const obstacle = await selectNumberObstacle(tx, { numberKey: numberKey(number), contactId });
  if (obstacle) throw invalidInput('number', obstacle);
  const { isNew, left } = await readNewChatBudget(tx, { whatsappId, contactId });
  if (isNew && left <= 0) throw invalidInput('number', 'newChatLimit');
  const person = presentPerson(actor, await selectTestPerson(tx, row));
  const context = { settings: await readCampaignSettings(tx), timeZone: (await findCompanyProfile(tx)).timeZone };
  const content = row.messages[variant - 1] ?? { text: '', template: null };
  const { file } = row;
  const { message } = await writeToContact(
    tx,
    { origin: 'campaign', userId: actor.userId, opens: null },
    { contactId, whatsappIds: [whatsappId] },
    {
      ...(file && { fileId: file.id, fileName: file.name, mediaType: mediaTypeOf(file.mimeType) }),
      ...fillContent(tx, content, person ?? { name: '', number, email: '' }, context),
    },
  );
  return { body: message.body, variant, filledFor: person?.name ?? '' };
}

function variantOf({ messages }: CampaignRow, chosen: Variant | undefined): Variant {
  const filled = filledVariants(messages);
  const variant = chosen ?? filled[0];
  if (variant === undefined || !filled.includes(variant)) throw invalidInput('variant', 'required');
  return variant;
}

/** A test is expected on the phone at once, so it does not wait for a connection that is down. */
async function requireReadyConnection(tx: Tx, { whatsapp }: CampaignRow): Promise<number> {
  ensure(whatsapp, 'ERR_NO_WAPP_FOUND');
  if (whatsapp.status !== 'CONNECTED' && whatsapp.status !== 'importing') throw new Failure('ERR_WAPP_NOT_INITIALIZED');
  await requireUnlocked(tx, whatsapp.id);
  return whatsapp.id;
}

/** Masked, since the sent text would otherwise show numbers to users who see them masked. */
function presentPerson(actor: Actor, person: TestPerson | undefined): TestPerson | undefined {
  if (!person) return undefined;
  const name = isNumber(person.name) ? '' : person.name;
  if (can(actor, 'numbers:seeFull')) return { ...person, name };
  return { ...person, name: maskName(name), number: maskNumber(person.number) };
}
