import type { Smtp } from '../platform/mail/smtp.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';

/** The dependencies of mails. */
export type MailDeps = {
  /** null: the installation has no mail server; mails stay stored, and its operator can read them */
  smtp: Smtp | null;
  /** its purpose is `mails` */
  box: SecretBox;
  /** the product's address for users */
  publicUrl: string;
};
