import { invalidInput } from '@balcao/contract/errors';
import type { MessageTemplate, TemplateChoice } from '@balcao/contract/message-templates/message-template';
import { isSendable } from '@balcao/contract/message-templates/template-variables.rules';
import type { Tx } from '../platform/db/tx.ts';
import { selectTemplate } from './message-template.store.ts';

/** A template as it was listed last. @throws Failure ERR_INVALID_INPUT when there is none of this name that may be sent */
export async function findSendableTemplate(
  tx: Tx,
  whatsappId: number,
  choice: Pick<TemplateChoice, 'name' | 'language'>,
): Promise<MessageTemplate> {
  const template = await selectTemplate(tx, whatsappId, choice);
  if (template === null) throw invalidInput('template.name', 'unknown');
  if (!isSendable(template))
    throw invalidInput('template.name', template.isSupported ? template.status : 'unsupported');
  return template;
}
