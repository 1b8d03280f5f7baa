import { reportNames } from '@balcao/contract/analytics/report';
import { reportTexts } from '@balcao/contract/analytics/report.texts';
import type { AuditEntry } from '@balcao/contract/audit/audit';
import { currentLanguage } from '../platform/i18n.ts';
import { nameSetting } from './name-setting.ts';

/** The subject of an entry, in the language of the screen. Empty if it has no name. */
export function nameSubject({
  action,
  subjectName,
  subjectId,
}: Pick<AuditEntry, 'action' | 'subjectName' | 'subjectId'>): string {
  // For a report or a report mailing, the entry has the report's key.
  const report = action.startsWith('report') && reportNames.find((name) => name === subjectName);
  if (report) return reportTexts[currentLanguage()][`report_${report}`];
  return subjectName || (action.endsWith('setting.update') && nameSetting(subjectId)) || '';
}
