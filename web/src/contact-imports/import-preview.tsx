import type { ContactImport, ImportOutcome } from '@balcao/contract/contact-imports/contact-import';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatPhone } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { scrollsByKeys } from '../ui/keyboard/scrolls-by-keys.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useImportRows } from './contact-import.queries.ts';
import { contactImportTexts } from './contact-import.texts.ts';
import classes from './import-dialog.module.css';
import { describeRefusal } from './import-files.ts';

/** Enough rows to judge the file. */
const maxShown = 200;
const filters = ['all', 'create', 'update', 'same', 'refused'] as const;

/** The planned or actual outcome of each row. */
export function ImportPreview({ contactImport }: { contactImport: ContactImport }) {
  const t = useTexts(contactImportTexts);
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const { page, error, retry } = useImportRows(contactImport, filter === 'all' ? undefined : filter);
  const rows = page?.records.slice(0, maxShown) ?? [];
  const countOf = (name: ImportOutcome | 'all') => (name === 'all' ? contactImport.total : contactImport[name]);
  return (
    <>
      <SegmentedControl
        value={filter}
        onChange={setFilter}
        aria-label={t('preview')}
        style={{ overflowX: 'auto' }}
        data={filters.map((value) => ({ value, label: `${t(value)} ${formatCount(countOf(value))}` }))}
      />
      {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
      <section className={classes['rows']} aria-label={t('preview')} {...scrollsByKeys}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th style={{ width: 72 }}>{t('row')}</th>
              <th>{t('name')}</th>
              <th>{t('number')}</th>
              <th style={{ width: '34%' }}>{t('result')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, name, number, email, outcome, reason }) => (
              <tr key={row}>
                <td className={classes['number']}>{row}</td>
                <td>
                  <div className="bc-cut" title={email ? `${name} · ${email}` : name}>
                    {name}
                  </div>
                </td>
                <td className={classes['number']}>
                  <div className="bc-cut">{formatPhone(number)}</div>
                </td>
                <td>
                  {t(`outcome_${outcome}`)}
                  {reason && <small>{describeRefusal(reason)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {page && page.count > maxShown && <p>{t('more', { count: maxShown })}</p>}
    </>
  );
}
