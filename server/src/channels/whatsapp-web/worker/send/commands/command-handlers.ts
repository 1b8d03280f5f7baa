import { type CommandKind, type CommandResult, commands, type OutboundPayload } from '../../../protocol.ts';
import { changeBlock } from '../change-block.ts';
import { changeMessage } from '../messages/change-message.ts';
import { sendMessage } from '../messages/send-message.ts';
import { checkNumbers } from './check-numbers.ts';
import { fetchFile } from './fetch-file.ts';
import { fetchPicture } from './fetch-picture.ts';
import { listMembers } from './list-members.ts';
import { markRead, showTyping } from './send-signals.ts';
import { type CommandContext, type CommandHandler, type HandlerOptions, handlerOf } from './typed-command.ts';

const chatOf = ({ chat }: { chat: string }): string => chat;
const unavailable = { outcome: 'later', afterMs: 30_000, reason: 'unavailable' } as const;

const changes = {
  chatOf,
  expired: { outcome: 'later', afterMs: 1000, reason: 'connectionTimeout' },
  failure: unavailable,
  handle: (context, payload, command) => changeMessage(context, command, payload),
} satisfies HandlerOptions<OutboundPayload, CommandResult<'edit'>, CommandContext>;

/** The handler of each kind of command. */
export const commandHandlers: Readonly<Record<CommandKind, CommandHandler>> = {
  send: handlerOf(commands.send, {
    chatOf,
    failure: unavailable,
    handle: (context, payload, command) => sendMessage(context, payload, command.stored),
    // Only now can it be found.
    completed: ({ noteUnknown }, { outcome }) => void (outcome === 'unknown' && noteUnknown()),
  }),
  edit: handlerOf(commands.edit, changes),
  remove: handlerOf(commands.remove, changes),
  markRead: handlerOf(commands.markRead, {
    expired: {},
    failure: {},
    handle: (context, payload) => markRead(context, payload).then(() => ({})),
  }),
  typing: handlerOf(commands.typing, {
    expired: {},
    failure: {},
    handle: (context, payload) => showTyping(context, payload).then(() => ({})),
  }),
  block: handlerOf(commands.block, {
    chatOf,
    expired: {},
    failure: {},
    handle: async ({ worker, sending }, payload) => ((await changeBlock(worker, sending, payload)) ? {} : 'not begun'),
  }),
  checkNumbers: handlerOf(commands.checkNumbers, {
    expired: { numbers: [] },
    failure: { numbers: [] },
    handle: async ({ sending }, { phones }) => {
      const open = await sending.waitForSocket(0);
      return { numbers: open ? await checkNumbers(open, phones) : [] };
    },
  }),
  listMembers: handlerOf(commands.listMembers, {
    expired: { members: null },
    failure: { members: null },
    handle: async (context, payload) => ({ members: await listMembers(context, payload) }),
  }),
  fetchPicture: handlerOf(commands.fetchPicture, {
    expired: { key: null, failed: true },
    failure: { key: null, failed: true },
    handle: (context, payload) => fetchPicture(context, payload),
  }),
  fetchMedia: handlerOf(commands.fetchMedia, {
    failure: { key: null, sizeBytes: 0, reason: 'gone' },
    handle: async (context, payload, command) => (await fetchFile(context, payload, command)) ?? 'not begun',
  }),
};
