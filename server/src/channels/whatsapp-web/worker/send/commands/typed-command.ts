import type { z } from 'zod';
import type { ClaimedCommand } from '../command.store.ts';
import type { Sender } from '../send-context.ts';

export type CommandContext = Sender & {
  isActive(): boolean;
  inChatQueue(chat: string, work: () => Promise<void>): Promise<void>;
  complete(command: ClaimedCommand, result: unknown): Promise<void>;
  /** Leaves it to the next socket, or to the next owner of the connection. */
  requeue(command: ClaimedCommand): Promise<void>;
  /** Old files have separate slots: thousands of them may wait. */
  fetchInSlot<T>(fetch: () => Promise<T>, isOld?: boolean): Promise<T>;
  noteUnknown(): void;
};

/** The part of the context that completes a command. */
export type Completion = Pick<CommandContext, 'inChatQueue' | 'complete' | 'requeue'>;

export type CommandHandler<Context extends Completion = CommandContext> = {
  run(context: Context, command: ClaimedCommand): Promise<void>;
  /** the result after an internal error, so that no caller waits forever */
  failure: unknown;
};

export type HandlerOptions<Payload, Result, Context> = {
  /** runs in the order of this chat */
  chatOf?(payload: Payload): string;
  /** 'not begun': it is requeued */
  handle(context: Context, payload: Payload, command: ClaimedCommand): Promise<Result | 'not begun'>;
  /** the result of an expired command */
  expired?: Result;
  failure: Result;
  completed?(context: Context, result: Result): void;
};

/** The handler of one kind of command: parses the payload, and types the result. */
export function handlerOf<Payload, Result, Context extends Completion = CommandContext>(
  { payload: shape }: { payload: z.ZodType<Payload>; result: z.ZodType<Result> },
  { chatOf, handle, expired, failure, completed }: HandlerOptions<NoInfer<Payload>, NoInfer<Result>, Context>,
): CommandHandler<Context> {
  return {
    failure,
    run(context, command) {
      const payload = shape.parse(command.payload);
      const work = async (): Promise<void> => {
        const isOver = expired !== undefined && command.isExpired();
        const result = isOver ? expired : await handle(context, payload, command);
        if (result === 'not begun') return context.requeue(command);
        await context.complete(command, result);
        completed?.(context, result);
      };
      return chatOf ? context.inChatQueue(chatOf(payload), work) : work();
    },
  };
}
