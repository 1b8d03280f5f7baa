import type { ContactImport } from '@balcao/contract/contact-imports/contact-import';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';

/**
 * Ten thousand numbers of a file, each named by its last digits, would show in the names of contacts whose masked number is which
 * (docs/decisions/0630). Those of a phone were not chosen by the user.
 * @throws Failure ERR_NO_PERMISSION
 */
export function requireOwnNumbers(actor: Actor, source: ContactImport['source']): void {
  ensure(source !== 'file' || can(actor, 'numbers:seeFull'), 'ERR_NO_PERMISSION');
}
