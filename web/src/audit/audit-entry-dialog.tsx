import type { AuditEntry } from '@balcao/contract/audit/audit';
import { Button } from '@mantine/core';
import { formatDateTimeSeconds } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { NoteDialog } from '../ui/dialogs/note-dialog.tsx';
import { auditTexts } from './audit.texts.ts';
import classes from './audit-entry-dialog.module.css';
import { describeChange } from './describe-change.ts';
import { nameSubject } from './name-subject.ts';

/** All details of one entry. */
export function AuditEntryDialog({ entry, title, onClose }: { entry: AuditEntry; title: string; onClose: () => void }) {
  const t = useTexts(auditTexts);
  const details = [
    [t('at'), formatDateTimeSeconds(entry.at)],
    [t('who'), entry.userName || t('nobody')],
    [t('subject'), [nameSubject(entry), entry.subjectId && `#${entry.subjectId}`].filter(Boolean).join(' ')],
    [t('address'), entry.address],
    [t('device'), [entry.browser, entry.system].filter((part) => part !== null).join(', ')],
  ].filter(([, value]) => value !== '');
  const changes = Object.entries(entry.changes);
  return (
    <NoteDialog title={title} size={560} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <dl className={classes['details']}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <table className={classes['changes']}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('change')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(([field, change]) => (
              <tr key={field}>
                <td>{field}</td>
                <td>{describeChange(change)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </NoteDialog>
  );
}
