import type { PersonNamed } from '@balcao/contract/users/person-named';
import { texts, translate } from '../platform/texts.ts';

const personTexts = texts('person', {
  pt: { operator: '{name} (suporte)' },
  en: { operator: '{name} (support)' },
  es: { operator: '{name} (soporte)' },
});

/** Display name of an actor: the provider's operator is distinguished from users of the company. */
export const personName = ({ name, isOperator }: PersonNamed): string =>
  isOperator ? translate(personTexts)('operator', { name }) : name;
