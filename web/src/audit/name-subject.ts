import { reportNames } from '@balcao/contract/analytics/report';
import { reportTexts } from '@balcao/contract/analytics/report.texts';
import type { AuditEntry } from '@balcao/contract/audit/audit';
import { currentLanguage } from '../platform/i18n.ts';
import { nameSetting } from './name-setting.ts';

/** What an entry is about, in the language of the screen. Empty for what has no name. */
export function nameSubject({
  action,
  subjectName,
  subjectId,
}: Pick<AuditEntry, 'action' | 'subjectName' | 'subjectId'>): string {
  // Of a report and of what mails it, the entry has the report's key.
  const report = action.startsWith('report') && reportNames.find((name) => name === subjectName);
  if (report) return reportTexts[currentLanguage()][`report_${report}`];
  return subjectName || (action.endsWith('setting.update') && nameSetting(subjectId)) || '';
}
