import { z } from 'zod';

export type OutgoingMail = { to: string; subject: string; text: string; html: string; messageId: string };

/** `rejected` is permanent; all other refusals may be temporary, also of our login or sender: the operator corrects them. */
export type SmtpRefusal = 'unreachable' | 'timeout' | 'credentials' | 'busy' | 'rejected';

export type Smtp = {
  /** Null: the mail server has accepted the mail. */
  send(mail: OutgoingMail): Promise<SmtpRefusal | null>;
};

/** In ms. A mail server that answers at all does so within seconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 };

/** `url`: `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. `from`: a name and an address (RFC 5322). */
export function openSmtp({ url, from }: { url: string; from: string }): Smtp {
  const options = { url, ...timeouts, disableFileAccess: true, disableUrlAccess: true };
  return {
    async send(mail) {
      try {
        // Loaded here: most installations have no mail server and would keep the library in memory for nothing.
        const { createTransport } = await import('nodemailer');
        const headers = { 'auto-submitted': 'auto-generated' };
        await createTransport(options, { from }).sendMail({ ...mail, headers });
        return null;
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

const smtpError = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
});

/** Classified by the library's error codes and by the first digit of the server's reply (RFC 5321 4.2.1). */
function refusalOf(error: unknown): SmtpRefusal {
  const { code = '', responseCode = 0, command = '' } = smtpError.catch({}).parse(error);
  if (code === 'EAUTH' || code === 'ENOAUTH' || isOfSender(command, responseCode)) return 'credentials';
  if (code === 'ETIMEDOUT') return 'timeout';
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // Without a reply the library has refused the mail: its recipient is no address, or it exceeds the server's size limit.
  if (isAboutMail && (responseCode === 0 || responseCode >= 500)) return 'rejected';
  return responseCode >= 400 ? 'busy' : 'unreachable';
}

/** 530: a login is required (RFC 4954 6); at MAIL FROM, 552 is the size of the mail (RFC 1870), everything else our sender. */
const isOfSender = (command: string, responseCode: number): boolean =>
  responseCode === 530 || (command === 'MAIL FROM' && responseCode >= 500 && responseCode !== 552);
