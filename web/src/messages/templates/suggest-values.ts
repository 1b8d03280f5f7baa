import type { TemplateVariable } from '@balcao/contract/message-templates/template-variables.rules';

/** Variable names that stand for the customer's name. */
const namesOfPeople = /^(first_?name|primeiro_?nome|name|nome|nombre|cliente|customer(_?name)?|contact(_?name)?)$/i;

/** Presets variables with such a name to the contact's first name. */
export function suggestValues(variables: readonly TemplateVariable[], contactName: string): Record<string, string> {
  const first = contactName.trim().split(/\s+/)[0] ?? '';
  return Object.fromEntries(
    variables.flatMap(({ key, part, name }) =>
      part !== 'button' && first !== '' && namesOfPeople.test(name) ? [[key, first]] : [],
    ),
  );
}
