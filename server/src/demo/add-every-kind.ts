import { messageApi } from '@balcao/contract/messages/message.api';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { changeTimeZone } from '../companies/change-time-zone.ts';
import { saveDraft } from '../drafts/save-draft.ts';
import { recordPreview } from '../messages/link-previews/preview-link.ts';
import { requestPreview } from '../messages/link-previews/request-preview.ts';
import { sendMessage } from '../messages/send-message.ts';
import type { Tx } from '../platform/db/tx.ts';
import { updateSetting } from '../settings/update-setting.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { findActiveTickets } from '../tickets/find-active-ticket.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import { type DemoCompanyIds, requireNamed } from './bootstrap-demo-company.ts';
import type { DemoCompany } from './demo-company.ts';
import type { DemoServer } from './demo-server.ts';
import { linkUrl, openScene, writeFirst, writeOn } from './every-kind-scene.ts';

type Context = { server: DemoServer; company: DemoCompany; ids: DemoCompanyIds; now: Date };

/** One conversation with a message of every kind, with a draft that a colleague left in it. */
export async function addEveryKind(
  server: DemoServer,
  company: DemoCompany,
  ids: DemoCompanyIds,
  now: Date,
): Promise<void> {
  const context = { server, company, ids, now };
  const connection = ids.connections.find(({ queues }) => queues.length === 1);
  const [first, second] = requireNamed(ids.people, connection?.queues[0] ?? '');
  if (!connection || !first || !second) return;
  await inCompany(context, async (tx) => {
    const box = { box: server.phones.box, changeTimeZone };
    await updateSetting(tx, await loadActorOfUser(tx, ids.adminId), 'linkPreviews', 'enabled', box);
  });
  const from = { id: connection.id, companyId: ids.companyId };
  const scene = openScene(context, from);
  await writeFirst(scene);
  const ticketId = await inCompany(context, (tx) => ticketOf(tx, scene.number));
  const queueId = requireNamed(ids.queues, connection.queues[0] ?? '');
  const as = <T>(userId: number, work: (tx: Tx, actor: Actor) => Promise<T>) =>
    inCompany(context, async (tx) => work({ ...tx, enqueue: () => {} }, await loadActorOfUser(tx, userId)));
  const change = (userId: number, body: object) =>
    as(userId, (tx, actor) =>
      changeTicket(tx, actor, { params: { id: ticketId }, query: {}, body: ticketApi.update.body.parse(body) }),
    );
  // A colleague starts a draft and transfers the conversation.
  await change(first.id, { status: 'open', queueId });
  await as(first.id, (tx, actor) => saveDraft(tx, actor, ticketId, 'Oi, Rosana! O tecido suja menos se'));
  const answer = messageApi.send.body.parse({ body: 'Claro! Segue o *catálogo* da linha.' });
  await as(first.id, (tx, actor) => sendMessage(tx, actor, ticketId, answer));
  await change(ids.adminId, { queueId, userId: second.id });
  const note = messageApi.send.body.parse({ body: 'Cliente da arquiteta Lúcia: desconto de 8 %', isPrivate: true });
  await as(second.id, (tx, actor) => sendMessage(tx, actor, ticketId, note));
  await writeOn(scene);
  await as(second.id, async (tx, actor) => {
    const [linked] = await tx.rows<{ id: number }>(
      'demo-linked',
      `select id from messages where company_id = current_company() and ticket_id = $1 and provider_id = 'mostra-link'`,
      [ticketId],
    );
    if (!linked) return;
    await requestPreview(tx, actor, Number(linked.id));
    await recordPreview(tx, { messageId: Number(linked.id), url: linkUrl, head: linkHead, upload: null });
  });
}

const linkHead = {
  title: 'Sofá Amazônia, 3 lugares, linho cru',
  description: 'Estrutura de eucalipto, espuma D33, entrega em até 20 dias.',
  site: 'Revista Casa',
};

const inCompany = <T>({ server, ids, now }: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.at({ now: () => new Date(now.getTime() - 60_000) }).inCompany(ids.companyId, work);

async function ticketOf(tx: Tx, number: string): Promise<number> {
  const { id } = await tx.db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const [ticket] = await findActiveTickets(tx, id);
  if (!ticket) throw new Error('who shows every kind has no ticket');
  return ticket.id;
}
