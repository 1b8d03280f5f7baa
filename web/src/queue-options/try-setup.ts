import type { BotAction, BotOption } from '@balcao/contract/automation/bot';
import type { BotPlay, BotSetup } from '@balcao/contract/automation/play.rules';
import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { Queue } from '@balcao/contract/queues/queue';

export type TryEntry =
  | { from: 'you'; text: string }
  | { from: 'bot'; text: string; file?: string }
  | { from: 'note'; note: 'ended' | 'responds' | 'gaveUp' | 'isClosed' | 'silent' };

/** Flattens the tree into one list. */
export const flatten = (options: readonly QueueOption[]): QueueOption[] =>
  options.flatMap((option) => [option, ...flatten(option.children)]);

/** Setup of a connection with only this queue, open, with the default limit. */
export function setupOf(queue: Queue, options: readonly QueueOption[]): BotSetup {
  const { id, name, greetingMessage, outOfHoursMessage, mediaName } = queue;
  return {
    contact: { disableBot: false, isOwnConnection: false, botUsedAt: null },
    connection: {
      greetingMessage: '',
      outOfHoursMessage: '',
      maxUseBotQueues: 3,
      timeUseBotQueuesMinutes: 0,
      responder: null,
      queues: [
        {
          id,
          name,
          greetingMessage,
          fileId: mediaName === null ? null : greetingFileId,
          outOfHoursMessage,
          open: true,
          closedSince: null,
          responder: null,
          options: flatten(options).map(toBotOption),
        },
      ],
    },
    settings: { scheduleType: 'disabled', sendGreetingMessageOneQueues: 'disabled' },
    isCompanyOpen: true,
    companyClosedSince: null,
  };
}

/** Files have only a name in the page, so an option's id serves as its file id; no option has this one. */
const greetingFileId = 0;

const toBotOption = ({ option, mediaName, ...rest }: QueueOption): BotOption => ({
  ...rest,
  option: Number(option),
  fileId: mediaName === null ? null : rest.id,
});

/** The bot's replies as entries of the trial. */
export function describeTry(
  { actions, play }: { actions: BotAction[]; play: BotPlay },
  queue: Pick<Queue, 'mediaName'>,
  options: readonly QueueOption[],
): TryEntry[] {
  const nameOf = (fileId: number | null) =>
    fileId === greetingFileId ? queue.mediaName : flatten(options).find(({ id }) => id === fileId)?.mediaName;
  const replies = actions.flatMap((action): TryEntry[] => {
    if (action.type !== 'say') return [];
    const file = nameOf(action.fileId);
    return [{ from: 'bot', text: action.body.replaceAll('*', ''), ...(file && { file }) }];
  });
  const ended = endOf(actions, play);
  return ended === null ? replies : [...replies, { from: 'note', note: ended }];
}

function endOf(
  actions: BotAction[],
  { session, isClosed }: BotPlay,
): 'ended' | 'responds' | 'gaveUp' | 'isClosed' | 'silent' | null {
  if (isClosed) return 'isClosed';
  if (actions.some(({ type }) => type === 'giveUp')) return 'gaveUp';
  if (session.state === 'responder') return 'responds';
  if (actions.length === 0) return 'silent';
  return session.state === 'ended' ? 'ended' : null;
}
