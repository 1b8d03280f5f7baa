import { containsNumber } from '@balcao/contract/campaigns/campaign-variables.rules';
import { invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';

/**
 * A sent text stays whole in its conversation, so users who see masked numbers would read there what `{numero}` was filled with:
 * they write no text that has it.
 * @param texts field → its text, or several
 * @throws Failure ERR_INVALID_INPUT with the field
 */
export function refuseNumberVariable(actor: Actor, texts: Record<string, string | readonly string[]>): void {
  if (can(actor, 'numbers:seeFull')) return;
  for (const [field, text] of Object.entries(texts))
    if ([text].flat().some(containsNumber)) throw invalidInput(field, 'hiddenNumber');
}
