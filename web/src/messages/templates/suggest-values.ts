import type { TemplateVariable } from '@balcao/contract/message-templates/template-variables.rules';

/** Names under which templates ask for the customer's. */
const namesOfPeople = /^(first_?name|primeiro_?nome|name|nome|nombre|cliente|customer(_?name)?|contact(_?name)?)$/i;

/** A variable that is called like a name begins with the contact's first. */
export function suggestValues(variables: readonly TemplateVariable[], contactName: string): Record<string, string> {
  const first = contactName.trim().split(/\s+/)[0] ?? '';
  return Object.fromEntries(
    variables.flatMap(({ key, part, name }) =>
      part !== 'button' && first !== '' && namesOfPeople.test(name) ? [[key, first]] : [],
    ),
  );
}
