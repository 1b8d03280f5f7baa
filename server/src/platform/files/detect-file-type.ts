import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { Failure } from '@balcao/contract/errors';
import { fileTypeFromFile } from 'file-type';

/** The type of a file about which nothing is known: it is downloaded, never displayed. */
const unknownType = 'application/octet-stream';
const maxTextProbeBytes = 64 * 1024;

/** Executable programs, by their detected type and by the file names under which Windows would start them. */
const programTypes =
  /^application\/(x-msdownload|vnd\.microsoft\.portable-executable|x-elf|x-mach-binary|x\.ms\.shortcut|x-ms-shortcut|java-vm|java-archive|vnd\.android\.package-archive|x-deb|x-rpm|x-ms-installer)$/;
const programNames = new Set(
  'apk appx bat chm cmd com cpl dll exe gadget hta inf jar jse lnk msc msi msp ocx pif ps1 psm1 reg scr sct vb vbe vbs wsf wsh'.split(
    ' ',
  ),
);

/** The container of old Office files does not tell which program wrote it: here the name decides, among these types only. */
const legacyOfficeTypes: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};
const textTypes: Record<string, string> = { csv: 'text/csv', vcf: 'text/vcard', ics: 'text/calendar' };

/**
 * Detects the type of a file from its bytes. The name and the declared type count only where the bytes allow several
 * answers. @throws Failure ERR_FILE_TYPE for programs
 */
export async function detectFileType(path: string, name: string, declared: string): Promise<string> {
  const extension = extname(name).slice(1).toLowerCase();
  if (programNames.has(extension)) throw new Failure('ERR_FILE_TYPE');
  const found = await fileTypeFromFile(path);
  if (found) {
    if (programTypes.test(found.mime) || programNames.has(found.ext)) throw new Failure('ERR_FILE_TYPE');
    return refineType(found.mime, extension, declared);
  }
  const text = await readText(path);
  if (text === null) return unknownType;
  if (text.startsWith('#!')) throw new Failure('ERR_FILE_TYPE');
  if (isMarkup(text) || /^(m?js|cjs|html?|xhtml|svg|xml|mht|css)$/.test(extension)) return unknownType;
  return textTypes[extension] ?? 'text/plain';
}

function refineType(mime: string, extension: string, declared: string): string {
  if (mime === 'application/x-cfb') return legacyOfficeTypes[extension] ?? unknownType;
  // Types that a browser would execute within our origin if they were displayed.
  if (/xml$|html|svg|javascript|x-shockwave-flash|^multipart\/|wasm/.test(mime)) return unknownType;
  // A container of both audio and video: if the recorder declared audio, it is not a film.
  if (/^video\/(webm|mp4|ogg|quicktime|x-matroska|3gpp)$/.test(mime) && declared.startsWith('audio/'))
    return `audio/${mime === 'video/mp4' || mime === 'video/quicktime' ? 'mp4' : mime === 'video/ogg' ? 'ogg' : 'webm'}`;
  if (mime === 'audio/x-m4a') return 'audio/mp4';
  if (mime === 'audio/ogg; codecs=opus' || mime === 'application/ogg') return 'audio/ogg';
  return mime.split(';')[0] ?? unknownType;
}

/** The beginning of the file if it is text in UTF-8 or in a one-byte encoding; null when it is not text. */
async function readText(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(maxTextProbeBytes), 0, maxTextProbeBytes, 0);
    const bytes = buffer.subarray(0, bytesRead);
    // Control characters other than tab, line feed, form feed, carriage return and escape do not occur in text.
    if (bytes.some((byte) => byte < 9 || byte === 11 || (byte > 13 && byte < 32 && byte !== 27))) return null;
    return bytes.toString('utf8').replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}

const isMarkup = (text: string): boolean =>
  /<(!doctype|html|head|body|script|svg|iframe|object|embed|style|\?xml|math|xsl)\b/i.test(text) ||
  /^\s*<\?xml/i.test(text);
