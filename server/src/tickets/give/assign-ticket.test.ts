import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestContext } from '../../signup/test-context.ts';
import { assignTicket } from './assign-ticket.ts';

const world = setUpTestContext();
let ana: Actor;
const sql = (text: string) => world.txContext.database.owner.query(text);

beforeAll(async () => {
  await world.company('Outra');
  const admin = await world.company('Entrega');
  const company = admin.companyId;
  await sql(`insert into queues (company_id, id, name, color) values (${company}, 911, 'Vendas', '#123456'), (${company}, 912, 'Suporte', '#654321');
    insert into connections (company_id, id, name, channel, provider, status) values (${company}, 911, 'Loja', 'sandbox', 'sandbox', 'CONNECTED');
    insert into users (company_id, id, name, email, password_hash, profile) values (${company}, 911, 'Ana', 'ana@entrega.test', 'x', 'admin'), (${company}, 912, 'Bia', 'bia@entrega.test', 'x', 'user');
    insert into user_queues (company_id, user_id, queue_id) values (${company}, 911, 911), (${company}, 912, 911);
    insert into contacts (company_id, id, name) values (${company}, 911, 'Cliente');
    insert into tickets (company_id, id, status, channel, contact_id, whatsapp_id, queue_id) values (${company}, 911, 'pending', 'sandbox', 911, 911, 911)`);
  ana = { ...admin, userId: 911, queueIds: [911] };
});

const assign = (userId: number, queueId: number, actor: Actor = ana) =>
  world.in(actor, (tx) => assignTicket(tx, actor, 911, { userId, queueId }));

describe('a pending ticket is assigned to a person', () => {
  it('the assignee has to be in the named queue, and the actor has to be allowed to transfer tickets', async () => {
    await expect(assign(912, 912)).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
    await expect(assign(912, 999)).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    const attendant: Actor = { ...ana, profile: 'user', allUserChat: false };
    await expect(assign(912, 911, attendant)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  });
  it('the assignee has the ticket, unread; a second assignment is refused', async () => {
    expect(await assign(912, 911)).toMatchObject({ status: 'open', userId: 912, queueId: 911, unreadMessages: 1 });
    await expect(assign(911, 911)).rejects.toMatchObject({ code: 'ERR_TICKET_STATUS' });
    const { rows } = await sql('select type, user_id as "userId" from ticket_log where ticket_id = 911 order by id');
    expect(rows).toEqual([
      { type: 'transfered', userId: 911 },
      { type: 'receivedTransfer', userId: 912 },
    ]);
  });
});
