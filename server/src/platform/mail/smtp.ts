import nodemailer from 'nodemailer';
import { z } from 'zod';

export type OutgoingMail = { to: string; subject: string; text: string; html: string; messageId: string };

/** `rejected` is for good; everything else may pass. */
export type SmtpRefusal = 'unreachable' | 'timeout' | 'credentials' | 'busy' | 'rejected';

export type Smtp = {
  /** Null: the mail server has taken it. */
  send(mail: OutgoingMail): Promise<SmtpRefusal | null>;
};

/** ms; of a server that answers at all, all but the first are seconds away */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/** `url`: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. `from`: a name and an address (RFC 5322). */
export function openSmtp({ url, from }: { url: string; from: string }): Smtp {
  const transport = nodemailer.createTransport(
    { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true },
    { from },
  );
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, headers: { 'auto-submitted': 'auto-generated' } });
        return null;
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

const smtpError = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** By the library's codes, and the first digit of the server's (RFC 5321 4.2.1). */
function refusalOf(error: unknown): SmtpRefusal {
  const { code = '', responseCode = 0 } = smtpError.catch({}).parse(error);
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'credentials';
  if (code === 'ETIMEDOUT') return 'timeout';
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && responseCode >= 500) return 'rejected';
  return responseCode >= 400 ? 'busy' : 'unreachable';
}
