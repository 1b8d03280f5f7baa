import { isNumber } from '@balcao/contract/contacts/contact.rules';
import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { listTemplateVariables } from '@balcao/contract/message-templates/template-variables.rules';
import type { Attachment } from '../composer/attachments/attachments.ts';
import { suggestValues } from './suggest-values.ts';

/** A chosen template, with what was filled in. */
export type FilledForm = { template: MessageTemplate; values: Record<string, string>; file: Attachment | null };

/** Empty if the contact is known by its number only. */
export const nameToFill = (contactName: string): string => (isNumber(contactName) ? '' : contactName);

export const beginForm = (template: MessageTemplate, contactName: string): FilledForm => ({
  template,
  values: suggestValues(listTemplateVariables(template), nameToFill(contactName)),
  file: null,
});

/** Whether closing it would lose anything that a person entered. */
export function hasEntries({ template, values, file }: FilledForm, contactName: string): boolean {
  const suggested = beginForm(template, contactName).values;
  return (
    file !== null || Object.entries(values).some(([key, value]) => value.trim() !== '' && value !== suggested[key])
  );
}
