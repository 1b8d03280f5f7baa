import type { Smtp } from '../platform/mail/smtp.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';

/** What mails need of their process. */
export type MailDeps = {
  /** null: the installation has no mail server; mails wait where its operator reads them */
  smtp: Smtp | null;
  /** its purpose is `mails` */
  box: SecretBox;
  /** where people open the product */
  publicUrl: string;
};
