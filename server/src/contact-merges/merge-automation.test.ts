import { beforeEach, expect, it } from 'vitest';
import { ana } from '../inbound/test-admin.ts';
import { sendAutoMessage } from '../messages/send-auto-message.ts';
import { sendMessage } from '../messages/send-message.ts';
import { closeTicket } from '../tickets/close-ticket.ts';
import { lockVisibleTicket } from '../tickets/find-ticket.ts';
import { ignoreTicket } from '../tickets/ignore-ticket.ts';
import { reopenTicket } from '../tickets/reopen-ticket.ts';
import { testMerges } from './test-merges.ts';

const world = testMerges();
const { rows, receive, asLid, asPhone, mapping } = world;

type Side = { id: number; status: string; promptId: number | null; state: string | null };
const sides = () =>
  rows<Side>(
    `select t.id, t.status, t.prompt_id as "promptId", b.state from tickets t left join bot_sessions b on b.ticket_id = t.id order by t.id`,
  );
const waiting = async () =>
  (
    await rows<{ body: string }>(`select body from messages where status = 'queued' and not is_deleted order by id`)
  ).map(({ body }) => body);

/** The newer of two conversations is answered by an AI that was set for it; its next reply waits for its delay. */
beforeEach(async () => {
  await receive(world.message('um', asLid), world.message('dois', asPhone));
  await rows(`insert into prompts (company_id, id, name, prompt, max_tokens, temperature, max_messages) values (1, 1, 'IA', 'x', 100, 1, 10);
    update tickets set prompt_id = 1, use_integration = true, chatbot = true where id = (select max(id) from tickets);
    insert into bot_sessions (company_id, ticket_id, state, responder_kind, responder_id, turn, updated_at)
      select 1, id, case when prompt_id is null then 'ended' else 'responder' end, case when prompt_id is not null then 'prompt' end, prompt_id, 1, now()
      from tickets on conflict (company_id, ticket_id) do update set state = excluded.state, responder_kind = excluded.responder_kind,
        responder_id = excluded.responder_id, turn = 1;
    insert into messages (company_id, ticket_id, contact_id, whatsapp_id, body, from_me, origin, status, next_attempt_at, created_at, sent_at)
      select 1, t.id, t.contact_id, t.whatsapp_id, case when t.prompt_id is null then 'do que continua' else 'da IA' end, true, 'bot', 'queued',
        m.now + interval '1 hour', m.now, m.now from tickets t, (select max(created_at) as now from messages) m`);
});

it('a bot of the merged conversation only ends with it, and its pending texts are not sent in the other', async () => {
  await receive(mapping());
  expect(await sides()).toMatchObject([
    { status: 'pending', promptId: null, state: 'ended' },
    { status: 'closed', promptId: 1, state: 'responder' },
  ]);
  expect(await waiting()).toEqual(['do que continua']);
});

it('the conversation that continues keeps its bot', async () => {
  await rows(`update tickets set status = 'open', user_id = 1 where id = (select max(id) from tickets)`);
  await receive(mapping());
  expect(await sides()).toMatchObject([
    { status: 'closed', promptId: null, state: 'ended' },
    { status: 'open', promptId: 1, state: 'responder' },
  ]);
  expect(await waiting()).toEqual(['da IA']);
});

it('undoing a merge restores the conversation with its settings', async () => {
  await receive(mapping());
  const [mergeId] = await world.mergeIds();
  await world.undo(mergeId!, await world.survivorId());
  expect(await sides()).toMatchObject([
    { status: 'pending', promptId: null, state: 'ended' },
    { status: 'pending', promptId: 1, state: 'responder' },
  ]);
});

const ticketOfText = async (body: string) =>
  (await rows<{ ticketId: number }>(`select ticket_id as "ticketId" from messages where body = '${body}'`))[0]
    ?.ticketId;

it('automatic texts of a merged conversation go to the one that continues it, until it was reopened and written in', async () => {
  await receive(mapping());
  const [survivor, merged] = (await sides()).map(({ id }) => id);
  await world.tx((tx) => sendAutoMessage(tx, { ticketId: merged!, body: 'Já respondemos' }));
  expect(await ticketOfText('Já respondemos')).toBe(survivor);

  await world.tx(async (tx) => {
    await ignoreTicket(tx, ana, await lockVisibleTicket(tx, ana, survivor!));
    await reopenTicket(tx, ana, await lockVisibleTicket(tx, ana, merged!));
    await sendMessage(tx, ana, merged!, { body: 'Faltou algo?', quotedMsg: null, isPrivate: false });
    await closeTicket(tx, ana, await lockVisibleTicket(tx, ana, merged!), { farewell: true });
  });
  await world.tx((tx) => sendAutoMessage(tx, { ticketId: merged!, body: 'Até logo!' }));
  expect(await ticketOfText('Até logo!')).toBe(merged);
});
