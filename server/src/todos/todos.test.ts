import { describe, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { deleteTicket } from '../tickets/change/delete-ticket.ts';
import { eraseTodos } from './erase-todos.ts';
import { listTodos } from './list-todos.ts';
import { remindTodo } from './remind-todo.ts';
import { removeTodo } from './remove-todo.ts';
import { takeOverTodos } from './take-over-todos.ts';
import { createTodo, updateTodo } from './write-todo.ts';

const { world, state } = testConversation();
const later = (minutes: number) => new Date(world.now.getTime() + minutes * 60_000).toISOString();
const add = (over: object = {}, actor = world.bia) =>
  world.run((tx) => createTodo(tx, actor, { text: 'Ligar', dueAt: null, ticketId: null, ...over }));
const list = (actor = world.bia) => world.run(async (tx) => (await listTodos(tx, actor)).tasks);
const payloads = () => world.publishedNotices.filter(({ topic }) => topic === 'todo').map(({ payload }) => payload);

it('a list is its user’s own: nobody else sees, changes or deletes it, not even an admin', async () => {
  const made = await add();
  expect(await list(world.ana)).toEqual([]);
  await expect(world.run((tx) => updateTodo(tx, world.ana, made.id, { isDone: true }))).rejects.toThrow(
    'ERR_NOT_FOUND',
  );
  await expect(world.run((tx) => removeTodo(tx, world.ana, made.id))).rejects.toThrow('ERR_NOT_FOUND');
  expect(await list()).toMatchObject([{ text: 'Ligar', doneAt: null }]);
});

it('when due it is reminded of once, until it is done; rescheduled, it is reminded of anew', async () => {
  const dueAt = later(10);
  const { id } = await add({ dueAt });
  const [job] = await world.jobs('remind-todo');
  expect(job?.runAt.toISOString()).toBe(dueAt);
  const remind = (at: string) => world.run((tx) => remindTodo(tx, { todoId: id, dueAt: at }));
  await remind(dueAt);
  await remind(dueAt);
  expect(payloads().filter((one) => JSON.stringify(one).includes('due'))).toEqual([{ action: 'due', todoId: id }]);
  expect(await list()).toMatchObject([{ isDue: true }]);
  const moved = later(60);
  await world.run((tx) => updateTodo(tx, world.bia, id, { dueAt: moved }));
  expect(await list()).toMatchObject([{ isDue: false }]);
  await remind(dueAt); // the job of the previous time
  expect(await list()).toMatchObject([{ isDue: false }]);
  await world.run((tx) => updateTodo(tx, world.bia, id, { isDone: true }));
  await remind(moved);
  expect(await list()).toMatchObject([{ isDue: false, doneAt: expect.any(String) }]);
  expect(await world.jobs('remind-todo')).toEqual([]);
});

it('a browser’s stored tasks are imported once, without blank ones', async () => {
  const tasks = [
    { text: 'Velha', createdAt: '2026-01-02T03:04:05.000Z' },
    { text: '   ', createdAt: '2026-01-02T03:04:06.000Z' },
  ];
  await world.run((tx) => takeOverTodos(tx, world.bia, tasks));
  await world.run((tx) => takeOverTodos(tx, world.bia, tasks));
  expect(await list()).toMatchObject([{ text: 'Velha', createdAt: '2026-01-02T03:04:05.000Z' }]);
});

it('an invisible conversation cannot be referenced, and one that became invisible is not shown', async () => {
  await expect(add({ ticketId: state.ticketId }, state.caio)).rejects.toThrow('ERR_NO_PERMISSION');
  await add({ ticketId: state.ticketId });
  expect(await list()).toMatchObject([{ ticket: { id: state.ticketId, contactName: 'Aline' } }]);
  await world.sql('update tickets set queue_id = null, user_id = $2 where id = $1', [
    state.ticketId,
    state.caio.userId,
  ]);
  expect(await list()).toMatchObject([{ ticket: null }]);
});

describe('the contact of a task', () => {
  const eraseOf = (contactId: number) => world.run((tx) => eraseTodos(tx, { ticketIds: [], contactIds: [contactId] }));
  const contactIds = () => world.sql('select contact_id as id from todos order by id');

  it('outlives the ticket: the task is erased with the person', async () => {
    const { id } = await add({ ticketId: state.ticketId, text: 'Ligar para a Aline' });
    await add({ text: 'Comprar café' });
    await world.run((tx) => deleteTicket(tx, world.ana, state.ticketId));
    await world.run((tx) => updateTodo(tx, world.bia, id, { text: 'Ligar de novo para a Aline', ticketId: null }));
    expect(await eraseOf(await world.contact('Outra'))).toEqual({ rows: 0 });
    expect(await eraseOf(state.contactId)).toEqual({ rows: 1 });
    expect(await list()).toMatchObject([{ text: 'Comprar café' }]);
  });

  it('is that of the ticket that is linked last', async () => {
    const { id } = await add();
    await world.run((tx) => updateTodo(tx, world.bia, id, { ticketId: state.ticketId }));
    expect(await contactIds()).toEqual([{ id: state.contactId }]);
    const other = await world.contact('Outra');
    const ticketId = await world.ticket(other, { userId: world.bia.userId });
    await world.run((tx) => updateTodo(tx, world.bia, id, { ticketId }));
    expect(await contactIds()).toEqual([{ id: other }]);
    await world.run((tx) => updateTodo(tx, world.bia, id, { ticketId: null }));
    expect(await contactIds()).toEqual([{ id: null }]);
  });
});
