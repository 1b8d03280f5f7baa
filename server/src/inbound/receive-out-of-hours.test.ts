import { beforeEach, describe, expect, it } from 'vitest';
import { testInbox } from './test-inbox.ts';

const { receive, message, rows, autoReplies } = testInbox();

beforeEach(() =>
  rows(`update connections set greeting_message = 'Bem-vindo', out_of_hours_message = 'Fechados' where id = 1;
    update queues set greeting_message = 'Vendas', out_of_hours_message = 'Vendas fechada' where id = 1;
    insert into queues (company_id, id, name, color, order_queue, greeting_message) values (1, 5, 'Suporte', '#17917F', 2, 'Suporte');
    insert into whatsapp_queues (company_id, whatsapp_id, queue_id) values (1, 1, 5);
    insert into queue_options (company_id, id, queue_id, parent_id, place, title, message, action, action_queue_id) values
      (1, 1, 5, null, 1, 'Prazo', 'Três dias', 'wait', null), (1, 2, 5, null, 2, 'Comprar', 'Um momento', 'transfer', 1);
    insert into prompts (company_id, id, name, prompt, max_tokens, temperature, max_messages) values (1, 1, 'IA', 'x', 100, 1, 10)`),
);

const ticket = async () =>
  (
    await rows<{ queue: number | null; chatbot: boolean; state: string }>(
      `select t.queue_id as queue, t.chatbot, b.state from tickets t join bot_sessions b on b.ticket_id = t.id`,
    )
  )[0];
const asked = () =>
  rows(`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'ask-responder'`);
const stays = async () =>
  (await rows<{ kind: string }>('select kind from ticket_spans order by n')).map(({ kind }) => kind);

const hoursBy = (scheduleType: 'company' | 'queue') =>
  rows(`insert into settings (company_id, key, value) values (1, 'scheduleType', '${scheduleType}')`);
const closeCompany = async () => {
  await hoursBy('company');
  await rows(`insert into holidays (company_id, day, name, is_yearly, closed_from, closed_until)
    select 1, current_date + n, 'Feriado', false, '', '' from generate_series(-1, 1) n`);
};
const openCompany = () => rows('delete from holidays');
const closedAllWeek = JSON.stringify(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn,
    startTime: '00:00',
    endTime: '00:00',
  })),
);

describe('a customer who writes in a menu or to an AI after closing time', () => {
  it('gets the out-of-hours text once and waits for people, who get the conversation in the morning', async () => {
    for (const text of ['oi', '2']) await receive(message(text));
    expect(await ticket()).toEqual({ queue: 5, chatbot: true, state: 'options' });
    await closeCompany();
    await receive(message('1'));
    await receive(message('alguém?'));
    expect(await ticket()).toEqual({ queue: 5, chatbot: false, state: 'options' });
    expect((await autoReplies()).filter((body) => body === 'Fechados')).toHaveLength(1);
    expect((await stays()).at(-1)).toBe('waiting');
  });

  it('goes on in the menu when they write before a person has taken it', async () => {
    for (const text of ['oi', '2']) await receive(message(text));
    await closeCompany();
    await receive(message('1'));
    await openCompany();
    await receive(message('1'));
    expect((await autoReplies()).at(-1)).toBe('Três dias');
    expect(await ticket()).toEqual({ queue: 5, chatbot: false, state: 'ended' });
  });

  it('goes on with the AI likewise', async () => {
    await rows('update connections set prompt_id = 1 where id = 1');
    await receive(message('oi'));
    await closeCompany();
    await receive(message('quanto custa?'));
    expect([await ticket(), await asked()]).toMatchObject([{ chatbot: false, state: 'responder' }, { length: 1 }]);
    await openCompany();
    await receive(message('oi?'));
    expect(await ticket()).toMatchObject({ chatbot: true, state: 'responder' });
  });

  it('waits for people also where the company has no out-of-hours text', async () => {
    await rows(`update connections set out_of_hours_message = '' where id = 1`);
    for (const text of ['oi', '2']) await receive(message(text));
    await closeCompany();
    await receive(message('1'));
    expect([await ticket(), (await autoReplies()).length]).toMatchObject([{ queue: 5, chatbot: false }, 2]);
  });
});

describe('with hours by queue', () => {
  beforeEach(async () => {
    await hoursBy('queue');
    await rows(`update queues set schedules = '${closedAllWeek}', prompt_id = 1 where id = 1`);
  });

  it('an option that leads to a closed queue leaves the customer to its people, and its AI begins inside its hours', async () => {
    for (const text of ['oi', '2', '2']) await receive(message(text));
    expect((await autoReplies()).at(-1)).toBe('Vendas fechada');
    expect([await ticket(), await asked()]).toMatchObject([{ queue: 1, chatbot: false, state: 'responder' }, []]);
    await rows(`update queues set schedules = '[]' where id = 1`);
    await receive(message('quero comprar'));
    expect([await ticket(), await asked()]).toMatchObject([{ chatbot: true, state: 'responder' }, { length: 1 }]);
  });

  it('a closed queue that is chosen in the menu leaves the customer in the menu', async () => {
    for (const text of ['oi', '1']) await receive(message(text));
    expect(await ticket()).toEqual({ queue: null, chatbot: true, state: 'queues' });
    await receive(message('2'));
    expect(await ticket()).toEqual({ queue: 5, chatbot: true, state: 'options' });
  });
});
