import type { ApiToken, ApiTokenInput } from '@balcao/contract/api-tokens/api-token';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceApiToken } from './api-token.audience.ts';
import { saveApiToken } from './api-token.store.ts';
import { lockApiToken, showApiToken } from './list-api-tokens.ts';

export async function updateApiToken(
  tx: Tx,
  actor: Actor,
  id: number,
  input: { [K in keyof ApiTokenInput]?: ApiTokenInput[K] | undefined },
): Promise<ApiToken> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  const { name, scopes, whatsappId } = await lockApiToken(tx, id);
  const after = {
    name: input.name ?? name,
    scopes: input.scopes ?? scopes,
    whatsappId: input.whatsappId === undefined ? whatsappId : input.whatsappId,
  };
  // After a rename, a token whose connection was deleted is still bound.
  const { whatsappId: _, ...rest } = after;
  await saveApiToken(tx, id, input.whatsappId === undefined ? rest : after);
  await recordAuditedChange(tx, {
    action: 'apiToken.update',
    by: actor,
    subject: { id, name },
    changes: changesBetween({ name, scopes, whatsappId }, after),
  });
  announceApiToken(tx, 'update', id);
  return showApiToken(tx, id);
}
