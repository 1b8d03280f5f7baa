import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id } from '../wire.ts';
import { createTodoInput, localTodo, maxTodos, todo, updateTodoInput } from './todo.ts';

const tasks = z.object({ tasks: z.array(todo) });
const params = z.object({ id });

/** Each user's own list. */
export const todoApi = {
  /** Open ones first, then completed ones; each newest first. */
  list: route({ method: 'GET', path: '/todos', output: tasks }),
  /** Imports tasks that a browser stored: existing ones, with the same text and time, are not duplicated. */
  takeOver: route({
    method: 'PUT',
    path: '/todos',
    body: z.object({ tasks: z.array(localTodo).max(maxTodos) }),
    output: tasks,
  }),
  create: route({
    method: 'POST',
    path: '/todos',
    idempotent: true,
    body: createTodoInput,
    output: todo,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  update: route({
    method: 'PUT',
    path: '/todos/:id',
    params,
    body: updateTodoInput,
    output: todo,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: route({ method: 'DELETE', path: '/todos/:id', params, output: messageReply, fails: ['ERR_NOT_FOUND'] }),
};
