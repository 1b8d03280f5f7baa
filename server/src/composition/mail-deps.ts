import type { MailDeps } from '../mails/mail-deps.ts';
import { secretsOf } from '../platform/config/config.ts';
import { openSmtp } from '../platform/mail/smtp.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import type { Core } from './core.ts';

/** The dependencies of writing mails. */
export const mailDepsOf = ({ config }: Pick<Core, 'config'>): MailDeps => ({
  smtp: config.smtp && openSmtp(config.smtp),
  box: secretBox(secretsOf(config), 'mails'),
  publicUrl: config.publicUrl,
});
