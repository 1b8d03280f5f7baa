import { describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { inTx } from '../../platform/db/tx.ts';
import { type ClaimOptions, claimNextMessage } from './claim-next-message.ts';
import { readNewChatBudget } from './read-new-chat-budget.ts';
import { recordSendResult } from './record-send-result.ts';
import { sweepDeliveries } from './sweep-deliveries.ts';

const { world, state, addConnection, addMessage, deps, stored, changeTicket } = testConversation();

const options: ClaimOptions = {
  kinds: ['sandbox/sandbox'],
  chooseId: () => null,
  includeSending: false,
  leavesOthers: false,
};
const claim = (contactIds: number[]) =>
  inTx(world.context(), 1, (tx) =>
    claimNextMessage(
      tx,
      contactIds.map((contactId) => ({ whatsappId: state.connectionId, contactId })),
      options,
      deps().openFile,
    ),
  );
/** A contact who never wrote, with a queued message of ours. */
async function newContact(n: number, over: Parameters<typeof addMessage>[0] = {}): Promise<number> {
  const contactId = await world.contact(`Cliente ${n}`, `55119870000${String(n).padStart(2, '0')}`);
  const ticketId = await world.ticket(contactId, { userId: world.bia.userId });
  await changeTicket({ whatsapp_id: state.connectionId }, ticketId);
  await addMessage({ contactId, ticketId, status: 'queued', providerId: null, ...over });
  return contactId;
}
const newContacts = async (count: number, over: Parameters<typeof addMessage>[0] = {}) => {
  const ids = [];
  for (let n = 1; n <= count; n++) ids.push(await newContact(n, over));
  return ids;
};
const limit = (maxNewChats: number) => world.sql('update connections set new_chats_per_day = $1', [maxNewChats]);
const waiting = () =>
  world.sql<{ until: Date; reason: string }>(
    `select next_attempt_at as until, fail_reason as reason from messages where status = 'queued' order by id`,
  );
const begun = async () => (await world.sql(`select contact_id from new_chats`)).length;
/** 15:00 in São Paulo. */
const afternoon = new Date('2026-11-22T18:00:00Z');
const midnight = new Date('2026-11-23T03:00:00Z');

describe('budget of new conversations', () => {
  it('holds across concurrent processes; what exceeds it waits until the company’s midnight, with the reason', async () => {
    world.now = afternoon;
    await limit(3);
    const ids = await newContacts(8);
    const heads = (await Promise.all(ids.map((id) => claim([id])))).flat();
    expect(heads.filter(({ taken }) => taken)).toHaveLength(3);
    expect([await begun(), await waiting()]).toEqual([
      3,
      Array.from({ length: 5 }, () => ({ until: midnight, reason: 'newChatLimit?max=3' })),
    ]);
    world.now = new Date(midnight.getTime() + 1000);
    expect((await claim(ids)).filter(({ taken }) => taken)).toHaveLength(3);
  });

  it('counts nothing that was not marked as sending: both happen in one transaction', async () => {
    await limit(1);
    const id = await newContact(1);
    const killed = inTx(world.context(), 1, async (tx) => {
      await claimNextMessage(tx, [{ whatsappId: state.connectionId, contactId: id }], options, deps().openFile);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await begun()).toBe(0);
    expect((await claim([id]))[0]?.taken).not.toBeNull();
  });

  it('does not apply to replies to a customer, to groups, or after a delivered message of ours', async () => {
    await limit(0);
    const [answered, written, group, again] = [
      await newContact(1),
      await newContact(2),
      await newContact(3),
      await newContact(4),
    ];
    await world.sql(`update tickets set chat = 'x' where contact_id = $1`, [answered]);
    await addMessage({ contactId: written, ticketId: await ticketOf(written), sentBy: null, origin: 'phone' });
    await world.sql(`update tickets set is_group = true where contact_id = $1`, [group]);
    await addMessage({ contactId: again, ticketId: await ticketOf(again), status: 'delivered' });
    expect((await claim([answered, written, group, again])).map(({ taken }) => taken !== null)).toEqual(
      Array(4).fill(true),
    );
    expect(await begun()).toBe(0);
  });

  it('applies to a ticket that was transferred to another number: the customer has never written to that one', async () => {
    await limit(0);
    const other = await addConnection({ name: 'Outra', isDefault: false });
    const id = await newContact(1);
    for (const over of [{ fromMe: false, sentBy: null }, { status: 'delivered' }])
      await addMessage({ contactId: id, ticketId: await ticketOf(id), whatsappId: other, ...over });
    expect((await claim([id]))[0]).toMatchObject({ taken: null, isNewChat: true });
    const budget = { whatsappId: state.connectionId, contactId: id };
    expect(await world.run((tx) => readNewChatBudget(tx, budget))).toMatchObject({ isNew: true });
  });

  it('does not apply to an earlier customer of the number whose ticket was transferred to another one', async () => {
    await limit(0);
    const other = await addConnection({ name: 'Outra', isDefault: false });
    const id = await newContact(1);
    const earlier = await world.ticket(id);
    await changeTicket({ whatsapp_id: other, status: 'closed' }, earlier);
    await addMessage({ contactId: id, ticketId: earlier, fromMe: false, sentBy: null });
    const budget = { whatsappId: state.connectionId, contactId: id };
    expect(await world.run((tx) => readNewChatBudget(tx, budget))).toMatchObject({ isNew: false });
    expect((await claim([id]))[0]?.taken).not.toBeNull();
    expect(await begun()).toBe(0);
  });

  it('ends for a contact who writes meanwhile, and when it is raised, at the next check', async () => {
    world.now = afternoon;
    await limit(0);
    const ids = await newContacts(3);
    await claim(ids);
    await sweepDeliveries(world.context());
    expect((await waiting()).map(({ until }) => until)).toEqual([midnight, midnight, midnight]);
    await world.sql(`update tickets set chat = 'x' where contact_id = $1`, [ids[2]]);
    await limit(1);
    await sweepDeliveries(world.context());
    expect((await claim(ids)).map(({ taken }) => taken !== null)).toEqual([true, false, true]);
  });

  it('gets back a conversation whose first message was refused', async () => {
    await limit(1);
    const id = await newContact(1);
    const [head] = await claim([id]);
    const refused = { outcome: 'refused', reason: 'numberNotOnWhatsApp?phone=1' } as const;
    await world.run((tx) => recordSendResult(deps(), tx, [{ messageId: head!.messageId, result: refused }]));
    expect(await begun()).toBe(0);
  });
});

describe('pace of automatic messages', () => {
  const campaign = { origin: 'campaign', sentBy: null } as const;

  it('holds across processes: each message waits for its own slot and is then sent', async () => {
    world.now = afternoon;
    const ids = await newContacts(4, campaign);
    const heads = (await Promise.all(ids.map((id) => claim([id])))).flat();
    expect(heads.filter(({ taken }) => taken)).toHaveLength(1);
    const moments = (await waiting()).map(({ until }) => until.getTime()).toSorted((a, b) => a - b);
    const gaps = moments.map((at, i) => at - (i === 0 ? afternoon.getTime() : moments[i - 1]!));
    expect(gaps.every((gap) => gap >= 4000 && gap <= 6000)).toBe(true);
    world.now = new Date(moments[1]!);
    expect((await claim(ids)).filter(({ taken }) => taken)).toHaveLength(2);
  });

  it('delays no user’s message, no bot’s answer, and no message queued before a user’s', async () => {
    world.now = afternoon;
    const [first, second] = [await newContact(1, campaign), await newContact(2, campaign)];
    const [person, bot] = [await newContact(3), await newContact(4, { origin: 'bot', sentBy: null })];
    expect((await claim([first, second, person, bot])).map(({ taken }) => taken !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    await addMessage({ contactId: second, ticketId: await ticketOf(second), status: 'queued', providerId: null });
    expect((await claim([second]))[0]?.taken?.isAutomatic).toBe(true);
  });

  it('is planned again for slots long past: after a downtime they are not all sent at once', async () => {
    world.now = afternoon;
    const ids = await newContacts(4, campaign);
    await claim(ids);
    world.now = new Date(afternoon.getTime() + 3_600_000);
    expect((await claim(ids.slice(1))).filter(({ taken }) => taken)).toHaveLength(1);
    expect(await stored((await claim(ids.slice(3)))[0]!.messageId)).toMatchObject({ failReason: 'machinePace' });
  });
});

async function ticketOf(contactId: number): Promise<number> {
  return (await world.sql<{ id: number }>('select id from tickets where contact_id = $1', [contactId]))[0]!.id;
}
