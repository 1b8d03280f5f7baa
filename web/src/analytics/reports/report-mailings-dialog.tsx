import { reportTexts } from '@balcao/contract/analytics/report.texts';
import type { ReportColumn } from '@balcao/contract/analytics/report-columns.rules';
import type { ReportMailing } from '@balcao/contract/analytics/report-mailing';
import { parseRecurrence } from '@balcao/contract/companies/recurrence.rules';
import { Button } from '@mantine/core';
import { IconMail, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../platform/formatting.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { fetchState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { describeRecurrence } from '../../schedules/describe-schedule.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { useRemoval } from '../../ui/dialogs/use-remove-record.ts';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import { StatusChip } from '../../ui/elements/chips.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ItemRow, ItemRows } from '../../ui/tables/item-rows.tsx';
import { type RowAction, RowActions } from '../../ui/tables/row-actions.tsx';
import { removeMailing, sendMailingNow, updateMailing, useMailings } from './report-mailing.queries.ts';
import { ReportMailingDialog } from './report-mailing-dialog.tsx';
import { reportMailingsTexts } from './report-mailings.texts.ts';
import type { ReportView } from './report-view.ts';
import classes from './reports-page.module.css';

type Props = { view: ReportView; columns: readonly ReportColumn[]; onClose: () => void };

/** Reports that are sent by mail, when and to whom; the report on the screen can be added. */
export function ReportMailingsDialog({ view, columns, onClose }: Props) {
  const t = useTexts(reportMailingsTexts);
  const mailings = useMailings();
  const { data } = mailings;
  const { failure } = fetchState(mailings);
  const [form, setForm] = useState<{ mailing?: ReportMailing }>();
  const nameOf = (report: ReportView['report']) => reportTexts[currentLanguage()][`report_${report}`];
  if (form)
    return (
      <ReportMailingDialog
        mailing={form.mailing}
        name={nameOf(form.mailing?.report ?? view.report)}
        view={view}
        columns={columns}
        onClose={() => setForm(undefined)}
      />
    );
  return (
    <WideDialog title={t('title')} onClose={onClose}>
      <div className={classes['mailings']}>
        <p>{t('about')}</p>
        {failure && <ErrorState error={failure.error} onRetry={failure.retry} />}
        {data?.length === 0 && <EmptyState icon={IconMail} title={t('emptyTitle')} text={t('emptyText')} />}
        {data && data.length > 0 && (
          <ItemRows label={t('title')}>
            {data.map((mailing) => (
              <MailingRow
                key={mailing.id}
                mailing={mailing}
                name={nameOf(mailing.report)}
                onEdit={() => setForm({ mailing })}
              />
            ))}
          </ItemRows>
        )}
        <Button onClick={() => setForm({})}>{t('add')}</Button>
      </div>
    </WideDialog>
  );
}

type RowProps = { mailing: ReportMailing; name: string; onEdit: () => void };

function MailingRow({ mailing, name, onEdit }: RowProps) {
  const t = useTexts(reportMailingsTexts);
  const { recurrence, time, format, recipients, isActive, nextAt, lastAt } = mailing;
  const rule = parseRecurrence(recurrence);
  const rhythm = rule ? describeRecurrence(rule) : recurrence;
  const { remove } = useRemoval<ReportMailing>({
    texts: () => ({ title: t('deleteTitle'), text: t('deleteText'), action: t('deleteAction'), done: t('deleted') }),
    remove: removeMailing,
  });
  const barred = recipients.flatMap((one) => (one.mayRead ? [] : [one.name]));
  const attempt = (work: Promise<void>) => void work.catch((failure) => toast.error(failure));
  const actions: RowAction<ReportMailing>[] = [
    {
      icon: isActive ? IconPlayerPause : IconPlayerPlay,
      name: t(isActive ? 'pause' : 'resume'),
      run: () => attempt(updateMailing(mailing, { isActive: !isActive })),
    },
    { icon: IconPencil, name: t('edit'), run: onEdit },
    {
      icon: IconSend,
      name: t('sendNow'),
      isInMenu: true,
      run: () => attempt(sendMailingNow(mailing).then(() => toast.success(t('sent')))),
    },
    { icon: IconTrash, name: t('deleteAction'), isInMenu: true, danger: true, run: remove },
  ];
  return (
    <ItemRow
      title={
        <>
          {name} · {format}{' '}
          <StatusChip tone={isActive ? 'success' : 'quiet'} label={t(isActive ? 'active' : 'paused')} />
        </>
      }
      second={[
        `${rhythm}, ${time}`,
        recipients.map((one) => one.name).join(', '),
        nextAt && t('next', { at: formatDateTime(nextAt) }),
        lastAt && t('last', { at: formatDateTime(lastAt) }),
        barred.length > 0 && t('noRight', { names: barred.join(', ') }),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={<RowActions row={mailing} name={`${name}, ${rhythm}`} actions={actions} />}
    />
  );
}
