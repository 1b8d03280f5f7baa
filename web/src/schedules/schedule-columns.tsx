import { parseRecurrence } from '@balcao/contract/companies/recurrence.rules';
import type { Schedule } from '@balcao/contract/schedules/schedule';
import { truncateText } from '@balcao/contract/truncate-text';
import { formatDateTimeSeconds } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import { StatusChip } from '../ui/elements/chips.tsx';
import { NameCell } from '../ui/tables/name-cell.tsx';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { describeReason, describeRecurrence, statusTones } from './describe-schedule.ts';
import { scheduleTexts } from './schedule.texts.ts';

/** Maximum length defined by the specification. */
const maxBodyLength = 25;
const cut = (text: string): string =>
  text.length > maxBodyLength ? `${truncateText(text, maxBodyLength).trimEnd()}...` : text;

/** A schedule as a row and as a card. */
export function useScheduleColumns(): { columns: readonly Column<Schedule>[]; card: CardContent<Schedule> } {
  const t = useTexts(scheduleTexts);
  return {
    columns: [
      {
        key: 'contact',
        title: t('contact'),
        cell: ({ contact }) => (
          <NameCell
            picture={<Avatar name={contact.name} src={contact.profilePicUrl} size={32} />}
            name={contact.name}
          />
        ),
      },
      {
        key: 'body',
        title: t('body'),
        cell: ({ body, mediaName }) => <NameCell name={<span title={body}>{cut(body)}</span>} second={mediaName} />,
      },
      {
        key: 'sendAt',
        title: t('sendAt'),
        width: 232,
        cell: (row) => <NameCell name={formatDateTimeSeconds(row.sendAt)} second={repetitionOf(row)} />,
      },
      { key: 'status', title: t('status'), cell: (row) => <ScheduleState {...row} /> },
    ],
    card: (row) => ({
      picture: <Avatar name={row.contact.name} src={row.contact.profilePicUrl} size={40} />,
      title: row.contact.name,
      second: row.body,
      third: (
        <>
          {[formatDateTimeSeconds(row.sendAt), repetitionOf(row)].filter(Boolean).join(' · ')}{' '}
          <ScheduleState {...row} />
        </>
      ),
    }),
  };
}

function repetitionOf({ recurrence }: Schedule): string | undefined {
  const rule = recurrence === null ? null : parseRecurrence(recurrence);
  return rule ? describeRecurrence(rule) : undefined;
}

/** Status with its reason; for a recurring schedule also the result of its last occurrence. */
function ScheduleState({ status, failReason, late, lastTurn }: Schedule) {
  const t = useTexts(scheduleTexts);
  const shown = [t(status), late && status !== 'PENDENTE' ? t('late') : undefined].filter(Boolean).join(', ');
  const last =
    lastTurn && status === 'PENDENTE'
      ? t('last', { when: formatDateTimeSeconds(lastTurn.sendAt), status: t(lastTurn.status) })
      : undefined;
  return (
    <NameCell
      name={<StatusChip tone={statusTones[status]} label={shown} />}
      second={describeReason({ failReason }) ?? last}
      tone={status === 'ERRO' ? 'danger' : undefined}
    />
  );
}
