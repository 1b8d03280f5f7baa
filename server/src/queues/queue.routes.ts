import { queueApi } from '@balcao/contract/queues/queue.api';
import { type Binding, type Door, serve } from '../platform/http.ts';
import { createQueue } from './create-queue.ts';
import { type QueueEffects, removeQueue } from './remove-queue.ts';
import { listQueues, showQueue } from './show-queue.ts';
import { updateQueue } from './update-queue.ts';

export const queueRoutes = (door: Door, effects: QueueEffects): Binding[] => [
  serve(door, queueApi.list, (tx) => listQueues(tx)),
  serve(door, queueApi.show, (tx, _actor, { params }) => showQueue(tx, params.id)),
  serve(door, queueApi.create, (tx, actor, { body }) => createQueue(tx, actor, body)),
  serve(door, queueApi.update, (tx, actor, { params, body }) => updateQueue(tx, actor, params.id, body)),
  serve(door, queueApi.remove, async (tx, actor, { params }) => {
    await removeQueue(tx, actor, params.id, effects);
    return { message: 'Fila excluída com sucesso.' };
  }),
];
