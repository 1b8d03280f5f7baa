import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { templateText } from '@balcao/contract/message-templates/template-variables.rules';

/** Templates that contain every word of `search` in name, language or text; matches by name come first. */
export function matchTemplates(
  templates: readonly MessageTemplate[],
  search: string,
  normalize: (text: string) => string,
): MessageTemplate[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  return templates.filter((template) => {
    const { header, name, language } = template;
    const text = templateText({ ...template, header: header?.text ?? null });
    const content = normalize(`${name} ${name.replaceAll('_', ' ')} ${language} ${text}`);
    return words.every((word) => content.includes(word));
  });
}
