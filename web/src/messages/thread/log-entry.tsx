import type { TicketLog } from '@balcao/contract/tickets/ticket';
import {
  IconArrowBackUpDouble,
  IconArrowMerge,
  IconArrowsExchange,
  IconArrowsSplit,
  IconBellRinging,
  IconCheck,
  IconCircleCheck,
  IconMessagePlus,
  IconRobot,
  IconSitemap,
  IconZzz,
  type TablerIcon,
} from '@tabler/icons-react';
import { formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { personName } from '../../users/person-name.ts';
import { messageTexts } from '../messages.texts.ts';
import classes from './thread.module.css';
import { threadTexts } from './thread.texts.ts';

const logEntries = {
  create: ['logCreate', IconMessagePlus],
  chatBot: ['logChatBot', IconRobot],
  queue: ['logQueue', IconSitemap],
  open: ['logOpen', IconCheck],
  transfered: ['logTransfered', IconArrowsExchange],
  receivedTransfer: ['logReceived', IconArrowsExchange],
  pending: ['logPending', IconArrowBackUpDouble],
  closed: ['logClosed', IconCircleCheck],
  reopen: ['logReopen', IconCheck],
  autoClose: ['logAutoClose', IconCircleCheck],
  redirect: ['logRedirect', IconArrowsExchange],
  nps: ['logNps', IconCheck],
  retriesLimitQueue: ['logRetries', IconRobot],
  delete: ['logDelete', IconCircleCheck],
  merged: ['logMerged', IconArrowMerge],
  unmerged: ['logUnmerged', IconArrowsSplit],
  snoozed: ['logSnoozed', IconZzz],
  woken: ['logWoken', IconBellRinging],
  givenInTurn: ['logGivenInTurn', IconArrowsExchange],
  givenToFewestOpen: ['logGivenToFewestOpen', IconArrowsExchange],
  takenBack: ['logTakenBack', IconArrowsExchange],
  access: undefined,
} as const satisfies Record<TicketLog['type'], readonly [string, TablerIcon] | undefined>;

/** Ticket log entry between messages. */
export function LogEntry({ log }: { log: TicketLog }) {
  const t = useTexts(threadTexts);
  const words = useTexts(messageTexts);
  const match = logEntries[log.type];
  if (!match) return null;
  const [key, Icon] = match;
  return (
    <p className={classes['log']}>
      <Icon size={14} stroke={1.6} aria-hidden="true" />
      <span>
        {t(key, { user: log.user ? personName(log.user) : words('someone'), queue: log.queue?.name ?? t('noQueue') })} ·{' '}
        <time dateTime={log.createdAt}>{formatTime(log.createdAt)}</time>
      </span>
    </p>
  );
}
