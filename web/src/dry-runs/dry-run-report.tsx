import type { DryRunResult } from '@balcao/contract/dry-runs/dry-run';
import { Button } from '@mantine/core';
import { formatCount, formatDateTime } from '../platform/formatting.ts';
import { openTab } from '../platform/impersonation/open-tab.ts';
import { useTexts } from '../platform/texts.ts';
import { dryRunTexts } from './dry-run.texts.ts';
import classes from './dry-run-panel.module.css';

type Counts = { before: number; after: number };
type Outcome = DryRunResult['samples'][number]['before'];

/** Before and after: a summary, figures, and sample conversations. */
export function DryRunReport({ result }: { result: DryRunResult }) {
  const t = useTexts(dryRunTexts);
  const { conversations, changed, isCut, kinds, queues, samples } = result;
  if (conversations === 0) return <p className={classes['hint']}>{t('none')}</p>;
  const place = (id: number | null, name: string) => (id === null ? t('waitsNowhere') : t('waits', { queue: name }));
  const rows = [
    ...kinds.filter(({ before, after }) => before + after > 0).map((row) => ({ ...row, title: t(row.kind) })),
    ...queues.map((row) => ({ ...row, title: place(row.id, row.name) })),
  ];
  const nameOf = ({ got, queueId }: Outcome) =>
    [...got.map((kind) => t(kind)), place(queueId, queues.find(({ id }) => id === queueId)?.name ?? '')].join(', ');
  const changeOf = (before: string, after: string) =>
    before === after ? t('otherText', { what: after }) : t('sample', { before, after });
  return (
    <>
      <p className={classes['summary']}>
        {t(changed === 0 ? 'same' : 'summary', {
          conversations: formatCount(conversations),
          changed: formatCount(changed),
        })}{' '}
        {isCut && t('cut')}
      </p>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.title} {...row} />
          ))}
        </tbody>
      </table>
      {samples.length > 0 && (
        <section>
          <h3 className={classes['title']}>{t('samples')}</h3>
          <ul className={classes['samples']}>
            {samples.map(({ uuid, contactName, at, before, after }) => (
              <li key={`${uuid}${at}`}>
                <Button variant="subtle" size="compact-sm" justify="start" onClick={() => openTab(`/tickets/${uuid}`)}>
                  {contactName}
                </Button>
                <time dateTime={at}>{formatDateTime(at)}</time>
                <span>{changeOf(nameOf(before), nameOf(after))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Row({ title, before, after }: Counts & { title: string }) {
  return (
    <tr data-changed={before !== after || undefined}>
      <th scope="row">{title}</th>
      <td>{formatCount(before)}</td>
      <td>{formatCount(after)}</td>
    </tr>
  );
}
