import { z } from 'zod';

export const smtpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
    'the address of a mail server, like smtp://user:password@mail.example.com:587',
  );

/** RFC 5322, as far as one mailbox goes: an address alone, or behind a name in `<>`. */
export const mailFrom = z
  .string()
  .regex(
    /^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'an address, or a name with one, like Balcão <desk@example.com>',
  );

/** Null: mails wait where the operator of the installation reads them. */
export const smtpOf = ({ SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }) =>
  SMTP_URL === undefined || MAIL_FROM === undefined ? null : { url: SMTP_URL, from: MAIL_FROM };
