import { ensure } from '@balcao/contract/errors';
import { beforeEach, expect, it } from 'vitest';
import { askForRating } from '../ratings/ask-for-rating.ts';
import { expireRating } from '../ratings/expire-rating.ts';
import { moveRatingsToContact, returnRatingsToContact } from '../ratings/move-ratings.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { testInbox } from './test-inbox.ts';

const {
  receive,
  receiveConcurrently,
  message,
  rows,
  autoReplies,
  context,
  tx,
  publishedNotices: notices,
} = testInbox();

/** A conversation with Ana in Vendas that was just closed with a rating question. */
beforeEach(async () => {
  await rows(`update connections set expires_ticket_nps = 30, rating_message = 'Que nota?' where id = 1`);
  await receive(message('oi'));
  await rows(`update tickets set status = 'open', user_id = 1`);
});

async function close(): Promise<boolean> {
  const asked = await tx(async (inside) => {
    const [{ id } = { id: 0 }] = await inside.rows<{ id: number }>(
      't',
      'select id from tickets order by id desc limit 1',
      [],
    );
    const [ticket] = await findTickets(inside, [id]);
    ensure(ticket, 'ERR_NO_TICKET_FOUND');
    return askForRating(inside, ticket, 'Até logo');
  });
  await rows(`update tickets set status = 'closed', finished_at = now()`);
  notices.length = 0;
  return asked;
}
const tickets = () => rows(`select status, unread_messages as unread from tickets order by id`);
const ratings = () =>
  rows(
    `select scale, rate, comment, user_id as person, queue_id as queue, open_until is not null as open from ratings order by id`,
  );
const expiries = async () => {
  const jobs = `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;
  return (await rows(`select j.key from ${jobs} where t.identifier = 'expire-rating'`)).length;
};
const closed = { status: 'closed', unread: 1 };
const unanswered = { scale: 'nps', rate: null, comment: null, person: 1, queue: 1, open: true };

it('a "9" is stored for the assignee and the queue, reopens nothing and is followed by the farewell; the next message is its comment', async () => {
  expect(await close()).toBe(true);
  expect(await ratings()).toEqual([unanswered]);
  expect(await autoReplies()).toEqual(['Que nota?\n\nResponda com uma nota de *0* a *10*.']);
  expect(await expiries()).toBe(1);
  await receive(message('9'));
  expect(await ratings()).toEqual([{ ...unanswered, rate: 9 }]);
  expect(await tickets()).toEqual([closed]);
  expect((await autoReplies()).at(-1)).toBe('Até logo');
  expect(await expiries()).toBe(0);
  await receive(message('Muito bom!'));
  expect(await ratings()).toEqual([{ ...unanswered, rate: 9, comment: 'Muito bom!', open: false }]);
  expect(await tickets()).toEqual([closed]);
  expect(await autoReplies()).toHaveLength(2);
  // All of their messages are in the ticket, and lists get no notice.
  expect(await rows('select body from messages where not from_me order by id')).toEqual([
    { body: 'oi' },
    { body: '9' },
    { body: 'Muito bom!' },
  ]);
  expect(notices.filter(({ topic }) => topic === 'ticket')).toEqual([]);
  await receive(message('Preciso de outra coisa'));
  expect(await tickets()).toEqual([{ status: 'pending', unread: 2 }]);
});

it('"ok" is an ordinary message: it reopens the conversation and ends the question', async () => {
  await close();
  await receive(message('ok'));
  expect(await tickets()).toEqual([{ status: 'pending', unread: 2 }]);
  expect(await ratings()).toEqual([{ ...unanswered, open: false }]);
  expect(await expiries()).toBe(0);
  await receive(message('9'));
  expect(await ratings()).toEqual([{ ...unanswered, open: false }]);
});

it('a number outside the scale is answered with an explanation, once', async () => {
  await close();
  await receive(message('11'));
  expect((await autoReplies()).at(-1)).toMatch(/só com uma nota de \*0\* a \*10\*/);
  expect(await tickets()).toEqual([closed]);
  await receive(message('11'));
  expect(await tickets()).toEqual([{ status: 'pending', unread: 2 }]);
});

it('after the time limit the farewell is sent, once, and a "9" is an ordinary message', async () => {
  await close();
  const [{ id } = { id: 0 }] = await rows<{ id: number }>('select id from ratings');
  await rows(`update ratings set open_until = now() - interval '1 second'`);
  await Promise.all([expireRating(context(), 1, id), expireRating(context(), 1, id)]);
  expect((await autoReplies()).filter((body) => body === 'Até logo')).toHaveLength(1);
  await receive(message('9'));
  expect(await tickets()).toEqual([{ status: 'pending', unread: 2 }]);
  expect(await ratings()).toEqual([{ ...unanswered, open: false }]);
});

const minutesAgo = (minutes: number) => `now() - interval '${minutes} minutes'`;
/**
 * Half an hour after the question was asked; `delivery`: its message's status, time of change and time of delivery; `late`: the
 * minutes by which the job runs after the time limit; `gap`: beginning and end of a time for which the connection was down.
 */
const expireWith = async (delivery: string, late = 1, gap: string | null = null) => {
  const [{ id } = { id: 0 }] = await rows<{ id: number }>('select id from ratings');
  await rows(`update ratings set asked_at = ${minutesAgo(30 + late)}, expires_at = ${minutesAgo(late)}, open_until = ${minutesAgo(late)};
    insert into messages (company_id, ticket_id, contact_id, whatsapp_id, body, from_me, origin, status, updated_at, delivered_at, created_at, sent_at)
      select company_id, id, contact_id, 1, 'Que nota?', true, 'bot', ${delivery}, now() - interval '31 minutes', now() - interval '31 minutes' from tickets`);
  if (gap) await rows(`insert into connection_gaps (company_id, whatsapp_id, from_at, until_at) values (1, 1, ${gap})`);
  await expireRating(context(), 1, id);
};

it.each([
  ['still waits for its connection', `'queued', now() - interval '31 minutes', null`],
  ['was delivered late', `'delivered', now() - interval '1 minute', now() - interval '20 minutes'`],
])(
  'the time limit of a question that %s begins anew: a "9" is its answer, and no farewell came before it',
  async (_, delivery) => {
    await close();
    await expireWith(delivery);
    expect([await expiries(), await autoReplies()]).toMatchObject([1, { length: 1 }]);
    await receive(message('9'));
    expect(await ratings()).toEqual([{ ...unanswered, rate: 9 }]);
    expect(await tickets()).toEqual([closed]);
  },
);

it.each([
  ['the connection is down', `${minutesAgo(20)}, null`, 1],
  ['the connection came back just now', `${minutesAgo(20)}, now()`, 1],
  ['the program was down', null, 20],
])(
  'while an answer may not have come in yet, because %s, the time limit waits: a "9" is the answer, and no farewell came before it',
  async (_, gap, late) => {
    await close();
    await expireWith(`'delivered', now(), ${minutesAgo(30 + late)}`, late, gap);
    expect([await expiries(), await autoReplies()]).toMatchObject([1, { length: 1 }]);
    await receive(message('9'));
    expect(await ratings()).toEqual([{ ...unanswered, rate: 9 }]);
    expect(await tickets()).toEqual([closed]);
  },
);

it.each<[string, string, string?]>([
  ['was delivered in time', `'delivered', now() - interval '1 minute', now() - interval '31 minutes'`],
  ['failed', `'failed', now() - interval '1 minute', null`],
  ['failed as its connection went down', `'failed', now(), null`, `now() - interval '1 hour', null`],
  ['a connection got that has been down for a day', `'sent', ${minutesAgo(31)}, null`, `${minutesAgo(1500)}, null`],
])('the time limit of a question that %s holds', async (_, delivery, gap) => {
  await close();
  await expireWith(delivery, 1, gap);
  expect([await ratings(), (await autoReplies()).at(-1)]).toEqual([[{ ...unanswered, open: false }], 'Até logo']);
});

it('a "9" after the time limit is ordinary even if no job has run yet', async () => {
  await close();
  await rows(`update ratings set open_until = now() - interval '1 second'`);
  await receive(message('9'));
  expect(await ratings()).toMatchObject([{ rate: null }]);
  expect(await tickets()).toEqual([{ status: 'pending', unread: 2 }]);
});

it('numbers in a reopened conversation are ordinary, and it gets no farewell at the time limit', async () => {
  await close();
  await rows(`update tickets set status = 'open', user_id = 1`);
  await expireRating(context(), 1, Number((await rows<{ id: number }>('select id from ratings'))[0]?.id));
  expect(await autoReplies()).toHaveLength(1);
  await rows(`update ratings set open_until = now() + interval '1 hour'`);
  await receive(message('9'));
  expect(await ratings()).toEqual([{ ...unanswered, open: false }]);
});

it('a comment that may expect a reply is stored with the rating, and opens a conversation: nobody would read it', async () => {
  await close();
  await receive(message('9'));
  await receive(message('preciso da segunda via do boleto'));
  expect(await ratings()).toEqual([
    { ...unanswered, rate: 9, comment: 'preciso da segunda via do boleto', open: false },
  ]);
  expect(await tickets()).not.toEqual([closed]);
});

it('asking again at the next close ends the first question; two answers at once are one rating and a comment', async () => {
  await close();
  await rows(`update tickets set status = 'open', user_id = 1`);
  await close();
  expect(await ratings()).toEqual([{ ...unanswered, open: false }, unanswered]);
  await receiveConcurrently(message('8'), message('9'));
  expect(await ratings()).toEqual([
    { ...unanswered, open: false },
    { ...unanswered, rate: 8, comment: '9', open: false },
  ]);
});

it('without a time on the connection the company’s setting asks for one to three, with the text of the queue', async () => {
  await rows(
    `update connections set expires_ticket_nps = 0 where id = 1; update queues set rating_message = 'E a Vendas?'`,
  );
  expect(await close()).toBe(false);
  expect(await ratings()).toEqual([]);
  await rows(`update tickets set status = 'open', user_id = 1;
    insert into settings (company_id, key, value) values (1, 'userRating', 'enabled')`);
  expect(await close()).toBe(true);
  expect((await autoReplies())[0]).toMatch(/^E a Vendas\?\n\n\*\[ 1 \]\*/);
  await receive(message('3'));
  expect(await ratings()).toMatchObject([{ scale: 'satisfaction', rate: 3 }]);
});

it('a rating moves with its contact in a merge, and back', async () => {
  await close();
  const [{ id } = { id: 0 }] = await rows<{ id: number }>('select contact_id as id from ratings');
  await tx((inside) => moveRatingsToContact(inside, 999, id));
  expect(await rows('select contact_id as id from ratings')).toEqual([{ id: 999 }]);
  await tx((inside) => returnRatingsToContact(inside, { from: 999, to: id, originalIds: [id] }));
  expect(await rows('select contact_id as id, home_contact_id as home from ratings')).toEqual([{ id, home: null }]);
});
it.each([
  ['an answer whose time for a comment is over', "now() - interval '5 minutes'", 'asked_at', '9'],
  ['an earlier question', 'open_until', 'null', 'null'],
])(
  'the open question of a merged contact stays, and its farewell follows, beside %s of the other',
  async (_, until, answeredAt, rate) => {
    await close();
    const [{ id, contact } = { id: 0, contact: 0 }] = await rows<{ id: number; contact: number }>(
      'select id::int, contact_id as contact from ratings',
    );
    await rows(
      `insert into ratings (company_id, scale, ticket_id, contact_id, whatsapp_id, asked_at, expires_at, open_until, answered_at, rate)
     select company_id, scale, 999, 999, whatsapp_id, asked_at - interval '1 hour', expires_at, ${until}, ${answeredAt}, ${rate} from ratings`,
    );
    await tx((inside) => moveRatingsToContact(inside, 999, contact));
    expect(await rows('select id::int from ratings where open_until is not null')).toEqual([{ id }]);
    await rows(`update ratings set open_until = now() - interval '1 minute' where open_until is not null`);
    await expireRating(context(), 1, id);
    expect(await autoReplies()).toContain('Até logo');
  },
);
