import { describe, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { type Writer, writeToContact } from './write-to-contact.ts';

const { world, state, addConnection, changeTicket, ticket, stored } = testConversation();

const campaign: Writer = { origin: 'campaign', userId: null, opens: null };
const write = (
  writer: Writer,
  {
    contactId = state.contactId,
    whatsappIds = [] as number[],
    body = 'Novidades',
    clientId = null as string | null,
  } = {},
) => world.run((tx) => writeToContact(tx, writer, { contactId, whatsappIds }, { body, clientId }));
const bruna = () => world.contact('Bruna', '5511987650000');
const count = async () => (await world.sql(`select id from tickets`)).length;

describe('automatic writer', () => {
  it('writes into the active ticket, which keeps its assignee; the message has the writer’s origin and no author', async () => {
    const { message } = await write(campaign);
    expect(await stored(message.id)).toMatchObject({
      origin: 'campaign',
      sentBy: null,
      ticketId: state.ticketId,
      status: 'queued',
    });
    expect(await ticket()).toMatchObject({ status: 'open', userId: world.bia.userId, lastMessage: 'Novidades' });
    expect(await world.jobs('deliver-messages')).toHaveLength(1);
  });

  it('opens nothing unless allowed: the last ticket stays closed, a new contact’s begins closed', async () => {
    await changeTicket({ status: 'closed' });
    expect((await write(campaign)).ticket).toMatchObject({ id: state.ticketId, status: 'closed' });
    const newcomer = await bruna();
    const first = await write(campaign, { contactId: newcomer });
    expect(first.ticket).toMatchObject({
      status: 'closed',
      userId: null,
      queueId: null,
      whatsappId: state.connectionId,
    });
    expect((await write(campaign, { contactId: newcomer })).ticket.id).toBe(first.ticket.id);
  });

  it('opens a ticket as configured: open with a user, otherwise pending in the queue', async () => {
    const opens = { queueId: world.queueId, userId: world.bia.userId };
    const [one, other] = [await bruna(), await world.contact('Clara', '5511987651111')];
    const schedule = await write({ origin: 'schedule', userId: world.bia.userId, opens }, { contactId: one });
    expect(schedule.ticket).toMatchObject({ status: 'open', userId: world.bia.userId, queueId: world.queueId });
    expect(await stored(schedule.message.id)).toMatchObject({ origin: 'schedule', sentBy: world.bia.userId });
    const api = await write({ origin: 'api', userId: null, opens: { ...opens, userId: null } }, { contactId: other });
    expect(api.ticket).toMatchObject({ status: 'pending', userId: null, queueId: world.queueId });
  });

  it('opens another ticket when the active one is closed while it waits to write there', async () => {
    let written: ReturnType<typeof write> | undefined;
    await world.run(async (tx) => {
      await tx.rows('close', `update tickets set status = 'closed' where id = $1`, [state.ticketId]);
      written = write({ origin: 'api', userId: null, opens: { queueId: world.queueId, userId: null } });
      await lockWait(world.context().database.owner);
    });
    const after = (await written)?.ticket;
    expect([after?.id === state.ticketId, after?.status]).toEqual([false, 'pending']);
    expect((await ticket()).status).toBe('closed');
  });

  it('uses the ticket that a customer opens at the same moment', async () => {
    const contactId = await bruna();
    let written: ReturnType<typeof write> | undefined;
    const received = await world.run(async (tx) => {
      const [row] = await tx.rows<{ id: number }>(
        'received',
        `insert into tickets (company_id, contact_id, whatsapp_id, status, queued_at) values (current_company(), $1, $2, 'pending', now()) returning id`,
        [contactId, state.connectionId],
      );
      written = write({ origin: 'campaign', userId: null, opens: { queueId: null, userId: null } }, { contactId });
      await lockWait(world.context().database.owner);
      return row!.id;
    });
    expect((await written)?.ticket).toMatchObject({ id: received, status: 'pending' });
  });

  it('fills its template variables; a user’s text is sent unchanged', async () => {
    expect((await write(campaign, { body: 'Oi {{firstName}}' })).message.body).toBe('Oi Aline');
    expect((await write({ origin: 'person', actor: world.bia }, { body: '{{firstName}}' })).message.body).toBe(
      '{{firstName}}',
    );
  });

  it('writes one message and opens one ticket per client id, however many concurrent calls', async () => {
    const contactId = await bruna();
    const opens = { queueId: world.queueId, userId: null };
    const all = await Promise.all(
      Array.from({ length: 6 }, () => write({ origin: 'api', userId: null, opens }, { contactId, clientId: 'api:1' })),
    );
    expect(new Set(all.map(({ message }) => message.id)).size).toBe(1);
    expect(await count()).toBe(2);
  });
});

describe('connection', () => {
  it('is the first of the given ones that is up, else the first', async () => {
    const [down, up] = [
      await addConnection({ name: 'Fora', status: 'DISCONNECTED', isDefault: false }),
      await addConnection({ name: 'Outra', isDefault: false }),
    ];
    const contactId = await bruna();
    expect((await write(campaign, { contactId, whatsappIds: [down, up] })).ticket.whatsappId).toBe(up);
    expect((await write(campaign, { contactId, whatsappIds: [down] })).ticket.whatsappId).toBe(down);
  });

  it('else is the contact’s last, else the default', async () => {
    const other = await addConnection({ name: 'Outra', isDefault: false });
    const contactId = await bruna();
    expect((await write(campaign, { contactId })).ticket.whatsappId).toBe(state.connectionId);
    await world.sql('update contacts set whatsapp_id = $2 where id = $1', [contactId, other]);
    expect((await write(campaign, { contactId })).ticket.whatsappId).toBe(other);
  });

  it('is never another company’s', async () => {
    await expect(write(campaign, { whatsappIds: [9999] })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await expect(
      world.run(
        (tx) => writeToContact(tx, campaign, { contactId: state.contactId }, { body: 'x' }),
        world.otto.companyId,
      ),
    ).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });
});

it('a person writes into the active ticket, but not into one that they may not see', async () => {
  await changeTicket({ user_id: state.rita.userId, queue_id: null });
  await expect(write({ origin: 'person', actor: state.caio })).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' });
});
