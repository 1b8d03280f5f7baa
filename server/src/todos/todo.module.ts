import { todoApi } from '@balcao/contract/todos/todo.api';
import type { Actor } from '@balcao/contract/users/actor';
import { inTx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { type RequestContext, serve } from '../platform/http/serve.ts';
import { defineTask } from '../platform/jobs/job.ts';
import { listTodos } from './list-todos.ts';
import { remindTodo } from './remind-todo.ts';
import { removeTodo } from './remove-todo.ts';
import { takeOverTodos } from './take-over-todos.ts';
import { remindTodoJob } from './todo.jobs.ts';
import { createTodo, updateTodo } from './write-todo.ts';

export const todoModule = (context: RequestContext<Actor>): FeatureModule => ({
  routes: [
    serve(context, todoApi.list, (tx, actor) => listTodos(tx, actor)),
    serve(context, todoApi.takeOver, (tx, actor, { body }) => takeOverTodos(tx, actor, body.tasks)),
    serve(context, todoApi.create, (tx, actor, { body }) => createTodo(tx, actor, body)),
    serve(context, todoApi.update, (tx, actor, { params, body }) => updateTodo(tx, actor, params.id, body)),
    serve(context, todoApi.remove, async (tx, actor, { params }) => {
      await removeTodo(tx, actor, params.id);
      return { message: 'Task deleted' };
    }),
  ],
  tasks: [defineTask(remindTodoJob, ({ companyId, ...due }) => inTx(context, companyId, (tx) => remindTodo(tx, due)))],
});
