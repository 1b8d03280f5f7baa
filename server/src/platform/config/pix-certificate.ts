import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { StartupError } from '../process/startup-error.ts';
import { errorCode } from '../text/error-text.ts';

type PixFiles = { certificate: string; certificatePassword: string; ca: string | null };

/**
 * Opens the files for the bank once at the start: the first payer would otherwise be the first to meet a wrong one.
 * @throws StartupError that names the variable
 */
export function requireUsablePixFiles({ certificate, certificatePassword, ca }: PixFiles): void {
  const pfx = readFor('PIX_CERTIFICATE', certificate);
  try {
    createSecureContext({ pfx, passphrase: certificatePassword });
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new StartupError(
      reason.includes('mac verify failure')
        ? 'PIX_CERTIFICATE_PASSWORD does not open the file of PIX_CERTIFICATE: set the password with which the file was made.'
        : `PIX_CERTIFICATE has to be a PKCS #12 file (.p12) with a certificate and its key, but the file cannot be used (${reason}): correct it.`,
    );
  }
  if (ca !== null) requireCertificate(readFor('PIX_CA', ca));
}

/** TLS ignores a file without a certificate, and then trusts nobody. */
function requireCertificate(pem: Buffer): void {
  try {
    new X509Certificate(pem);
  } catch {
    throw new StartupError(
      "PIX_CA has to be a PEM file with the bank's own certificate authority, but no certificate can be read from it: correct it, or leave it out.",
    );
  }
}

function readFor(variable: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StartupError(
      `${variable} has to be the path of a file that can be read (${errorCode(error) ?? 'unknown'}): correct it.`,
    );
  }
}
