import type { TodoEvent } from '@balcao/contract/todos/todo.events';
import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';

export const announceTodo = (tx: Tx, userId: number, action: TodoEvent['action'], todoId: number): void =>
  tx.emit('todo', { action, todoId }, { rooms: [personRoom(userId)] });
