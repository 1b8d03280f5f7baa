import { ensure } from '@balcao/contract/errors';
import type { messageTemplateApi } from '@balcao/contract/message-templates/message-template.api';
import { isSendable } from '@balcao/contract/message-templates/template-variables.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import type { ChannelDriver } from '../channels/channel.ts';
import { findConnection, type ResolvedConnection } from '../connections/find-connection.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { Input } from '../platform/http/serve.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { isFetchDue } from './fetch-schedule.rules.ts';
import { selectFetch, selectTemplates } from './message-template.store.ts';
import { storeListedTemplates } from './store-listed-templates.ts';

type TemplateList = z.input<typeof messageTemplateApi.ofTicket.output>;
type ListTemplates = NonNullable<ChannelDriver['listTemplates']>;

export type TemplateDeps = {
  context: TxContext;
  box: SecretBox;
  /** null for a channel without templates */
  templateListerOf(kind: Pick<ResolvedConnection, 'channel' | 'provider'>): ListTemplates | null;
};

/**
 * What can be sent in a ticket by template: what is kept of the connection's account, which is asked anew when that is
 * old. The channel is called outside the transaction; without its answer the stored list is used, with the reason.
 */
export async function listTicketTemplates(
  tx: Tx,
  actor: Actor,
  { params, query }: Input<typeof messageTemplateApi.ofTicket>,
  deps: TemplateDeps,
): Promise<() => Promise<TemplateList>> {
  const { whatsappId } = await findTicket(tx, actor, params.ticketId);
  ensure(whatsappId, 'ERR_NO_WAPP_FOUND');
  return listConnectionTemplates(tx, whatsappId, query, deps);
}

/** The same of a connection, for whoever writes a campaign over it. */
export async function listConnectionTemplates(
  tx: Tx,
  whatsappId: number,
  query: Input<typeof messageTemplateApi.ofConnection>['query'],
  deps: TemplateDeps,
): Promise<() => Promise<TemplateList>> {
  const { companyId, now: beganAt } = tx;
  const connection = await findConnection(tx, whatsappId, deps.box);
  const listTemplates = deps.templateListerOf(connection);
  ensure(listTemplates, 'ERR_CHANNEL_UNSUPPORTED');
  const last = await selectFetch(tx, whatsappId);
  if (!isFetchDue(last, tx.now, query.refresh ?? false)) {
    const list = await readList(tx, whatsappId);
    return async () => list;
  }
  return async () => {
    const listed = await listTemplates(connection);
    return inTx(deps.context, companyId, async (later) => {
      await storeListedTemplates(later, whatsappId, listed, beganAt);
      return readList(later, whatsappId);
    });
  };
}

async function readList(tx: Tx, whatsappId: number): Promise<TemplateList> {
  const all = await selectTemplates(tx, whatsappId);
  const last = await selectFetch(tx, whatsappId);
  const templates = all.filter(isSendable);
  return {
    templates,
    others: all.length - templates.length,
    fetchedAt: last?.fetchedAt?.toISOString() ?? null,
    failReason: last?.failReason ?? null,
  };
}
