import type { AuditChange, AuditChanges } from '@balcao/contract/audit/audit';
import { translate } from '../platform/texts.ts';
import { auditTexts } from './audit.texts.ts';

/** One line per field: `profile: user → admin`. For a secret only that it was changed. */
export const describeChanges = (changes: AuditChanges): string[] =>
  Object.entries(changes).map(([field, change]) => `${field}: ${describeChange(change)}`);

export function describeChange({ before, after }: AuditChange): string {
  if (before === undefined && after === undefined) return translate(auditTexts)('secretChanged');
  return isNothing(before) ? textOf(after) : `${textOf(before)} → ${textOf(after)}`;
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

function textOf(value: unknown): string {
  if (isNothing(value)) return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
