import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Completion, handlerOf } from './typed-command.ts';

const spec = { payload: z.object({ chat: z.string(), number: z.number() }), result: z.object({ doubled: z.number() }) };
const command = (more: object = {}) => ({
  companyId: 1,
  whatsappId: 1,
  epoch: 1,
  id: 1,
  kind: 'typing' as const,
  payload: { chat: 'ana', number: 2 },
  isExpired: () => false,
  createdAt: new Date(),
  stored: null,
  ...more,
});

type Payload = z.infer<typeof spec.payload>;
type Result = z.infer<typeof spec.result>;
type Options = Parameters<typeof handlerOf<Payload, Result, Completion>>[1];

function world() {
  const done: string[] = [];
  const context = {
    inChatQueue(chat: string, work: () => Promise<void>): Promise<void> {
      done.push(`in ${chat}`);
      return work();
    },
    complete: async (_: unknown, result: unknown): Promise<void> =>
      void done.push(`completed ${JSON.stringify(result)}`),
    requeue: async (): Promise<void> => void done.push('requeued'),
  };
  const run = (options: Omit<Options, 'failure'>, more: object = {}) =>
    handlerOf<Payload, Result, Completion>(spec, { ...options, failure: { doubled: 0 } }).run(context, command(more));
  return { done, context, run };
}

it('its result is stored in its chat’s order, and only then applied', async () => {
  const { done, run } = world();
  await run({
    chatOf: ({ chat }) => chat,
    handle: async (_, { number }) => ({ doubled: number * 2 }),
    completed: (_, { doubled }) => void done.push(`acted on ${doubled}`),
  });
  expect(done).toEqual(['in ana', 'completed {"doubled":4}', 'acted on 4']);
});

it('one that was not started is requeued, without a result', async () => {
  const { done, run } = world();
  await run({ handle: async () => 'not begun' });
  expect(done).toEqual(['requeued']);
});

it('one that waited too long is not handled, when it would be too late', async () => {
  const { done, run } = world();
  const handle = async () => {
    done.push('handled');
    return { doubled: 4 };
  };
  await run({ handle, expired: { doubled: -1 } }, { isExpired: () => true });
  expect(done).toEqual(['completed {"doubled":-1}']);
  await run({ handle }, { isExpired: () => true });
  expect(done.slice(1)).toEqual(['handled', 'completed {"doubled":4}']);
});

it('one whose time passes while it waits for its chat is not handled', async () => {
  const { done, context } = world();
  let isOver = false;
  const turn = Promise.withResolvers<void>();
  const inChatQueue = (_: string, work: () => Promise<void>) => turn.promise.then(work);
  const handler = handlerOf<Payload, Result, Completion>(spec, {
    chatOf: ({ chat }) => chat,
    handle: async () => ({ doubled: 4 }),
    expired: { doubled: -1 },
    failure: { doubled: 0 },
  });
  const run = handler.run({ ...context, inChatQueue }, command({ isExpired: () => isOver }));
  isOver = true;
  turn.resolve();
  await run;
  expect(done).toEqual(['completed {"doubled":-1}']);
});

it('a payload of an invalid shape is refused before anything is done', async () => {
  const { done, run } = world();
  await expect(async () => run({ handle: async () => ({ doubled: 1 }) }, { payload: { chat: 1 } })).rejects.toThrow();
  expect(done).toEqual([]);
});
