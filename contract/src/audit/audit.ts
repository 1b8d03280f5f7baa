import { z } from 'zod';

/** Groups of actions, by which entries can be filtered. */
export const auditKinds = [
  'people',
  'access',
  'settings',
  'connections',
  'exports',
  'programs',
  'deletions',
  'privacy',
  'companies',
  'money',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Every audited action, and its kind. A code is never renamed: stored entries of two years contain it. */
export const auditActions = {
  'user.create': 'people',
  'user.update': 'people',
  'user.remove': 'people',
  'user.two-factor-reset': 'people',
  'user.two-factor-on': 'access',
  'user.two-factor-off': 'access',
  'user.recovery-codes': 'access',
  'session.sign-in': 'access',
  'session.sign-in-failed': 'access',
  'session.end': 'access',
  'session.password-reset': 'access',
  'setting.update': 'settings',
  'global-setting.update': 'settings',
  'hours.update': 'settings',
  'holidays.update': 'settings',
  'ai.update': 'settings',
  'campaign-settings.update': 'settings',
  'queue.create': 'settings',
  'queue.update': 'settings',
  'queue.remove': 'deletions',
  'queue-option.create': 'settings',
  'queue-option.update': 'settings',
  'queue-option.remove': 'deletions',
  'prompt.create': 'settings',
  'prompt.update': 'settings',
  'prompt.remove': 'deletions',
  'integration.create': 'settings',
  'integration.update': 'settings',
  'integration.secret': 'settings',
  'integration.remove': 'deletions',
  'apiToken.create': 'settings',
  'apiToken.update': 'settings',
  'apiToken.rotate': 'settings',
  'apiToken.remove': 'deletions',
  'webhook.create': 'settings',
  'webhook.update': 'settings',
  'webhook.secret': 'settings',
  'webhook.remove': 'deletions',
  'assistant.draft': 'programs',
  'assistant.send': 'programs',
  'assistant.hand-over': 'programs',
  'connection.create': 'connections',
  'connection.update': 'connections',
  'connection.remove': 'connections',
  'connection.secret-shown': 'connections',
  'connection.command': 'connections',
  'report.export': 'exports',
  'report-mailing.create': 'exports',
  'report-mailing.update': 'exports',
  'report-mailing.send': 'exports',
  'report-mailing.remove': 'deletions',
  'contacts.export': 'exports',
  'contact-list.export': 'exports',
  'campaign.export': 'exports',
  'audit.export': 'exports',
  'contact.remove': 'deletions',
  'contact.merge': 'deletions',
  'contact.unmerge': 'deletions',
  'ticket.remove': 'deletions',
  'tag.remove': 'deletions',
  'chat.remove': 'deletions',
  'contact-list.remove': 'deletions',
  'contact-list-item.remove': 'deletions',
  'file-list.remove': 'deletions',
  'campaign.remove': 'deletions',
  'campaign-opt-out.remove': 'deletions',
  'quick-message.remove': 'deletions',
  'schedule.remove': 'deletions',
  'note.remove': 'deletions',
  'privacy.export': 'privacy',
  'privacy.export-fetched': 'privacy',
  'privacy.erase': 'privacy',
  'privacy.retention': 'privacy',
  'privacy.consent': 'privacy',
  'company.create': 'companies',
  'company.update': 'companies',
  'company.remove': 'companies',
  'company.restore': 'companies',
  'company.due-date': 'companies',
  'company.look-into': 'companies',
  'company.look-into-write': 'companies',
  'company.look-into-call': 'companies',
  'company.look-into-end': 'companies',
  'plan.create': 'companies',
  'plan.update': 'companies',
  'plan.remove': 'companies',
  'company.plan': 'money',
  'invoice.create': 'money',
  'invoice.update': 'money',
  'payment.start': 'money',
  'payment.receive': 'money',
  'payment.return': 'money',
  'payment.credit': 'money',
  'announcement.create': 'companies',
  'announcement.update': 'companies',
  'announcement.remove': 'companies',
  'help.create': 'companies',
  'help.update': 'companies',
  'help.remove': 'companies',
} as const satisfies Record<string, AuditKind>;
export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]; // the keys of `auditActions`, exactly

export const actionsOfKind = (kind: AuditKind): AuditAction[] =>
  auditActionNames.filter((action) => auditActions[action] === kind);

/** The old and the new value. For a secret both are null: only the fact of the change is recorded. */
export const auditChange = z.object({ before: z.json().optional(), after: z.json().optional() });
export type AuditChange = z.infer<typeof auditChange>;
export const auditChanges = z.record(z.string(), auditChange);
export type AuditChanges = z.infer<typeof auditChanges>;

/** One action of a user. */
export const auditEntry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** null: a person outside the company, or the product itself */
  userId: z.number().nullable(),
  /** their name at that time */
  userName: z.string(),
  /** an `AuditAction`, or one written by a later version */
  action: z.string(),
  /** the id of the subject; empty for actions without one */
  subjectId: z.string(),
  subjectName: z.string(),
  changes: auditChanges,
  address: z.string(),
  /** their common names; null: unknown */
  browser: z.string().nullable(),
  system: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Days for which entries are kept. */
export const auditRetentionDays = 731;
