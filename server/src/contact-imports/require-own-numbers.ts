import type { ContactImport } from '@balcao/contract/contact-imports/contact-import';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';

/**
 * Users who see masked numbers import no files. A file of guesses, each named by its last digits, would rename contacts to the
 * digits that the mask hides (docs/decisions/0630). The numbers of a phone were not chosen by the user.
 * @throws Failure ERR_NO_PERMISSION
 */
export function requireOwnNumbers(actor: Actor, source: ContactImport['source']): void {
  ensure(source !== 'file' || can(actor, 'numbers:seeFull'), 'ERR_NO_PERMISSION');
}
