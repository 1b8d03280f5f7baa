import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id } from '../wire.ts';
import { createTodoInput, localTodo, maxTodos, todo, updateTodoInput } from './todo.ts';

const tasks = z.object({ tasks: z.array(todo) });
const params = z.object({ id });

/** Everybody's own list. */
export const todoApi = {
  /** What is open first, then what is done; of each the newest first. */
  list: route({ method: 'GET', path: '/todos', output: tasks }),
  /** Takes over what a browser kept: what stands here already, by its text and moment, is not doubled. */
  takeOver: route({
    method: 'PUT',
    path: '/todos',
    body: z.object({ tasks: z.array(localTodo).max(maxTodos) }),
    output: tasks,
  }),
  create: route({
    method: 'POST',
    path: '/todos',
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
