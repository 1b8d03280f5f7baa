import { z } from 'zod';

export const smtpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
    'the address of a mail server, like smtp://user:password@mail.example.com:587',
  );

/** One mailbox in the form of RFC 5322: an address, or a name followed by the address in `<>`. */
export const mailFrom = z
  .string()
  .regex(
    /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'an address, or a name with one, like Balcão <desk@example.com>',
  );

/** Null when no mail server is configured: mails then wait in the operator's list. */
export const smtpOf = ({ SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }) =>
  SMTP_URL === undefined || MAIL_FROM === undefined ? null : { url: SMTP_URL, from: MAIL_FROM };
