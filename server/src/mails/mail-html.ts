import type { MailLanguage } from './mail-content.ts';

/** The parts of a mail in reading order. */
export type Letter = {
  language: MailLanguage;
  subject: string;
  greeting: string;
  before: string[];
  link: { label: string; address: string };
  after: string[];
  closing: string;
  automatic: string;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#201c19">${escapeHtml(text)}</p>`;

/**
 * Tables and inline styles, as mail clients need; one column that fits a phone. No images, which most clients do not
 * load. The address is also written out, for clients without buttons.
 */
export const mailHtml = ({ language, subject, greeting, before, link, after, closing, automatic }: Letter): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f2ef">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f2ef">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:28px 28px 8px;${font};font-size:20px;font-weight:600;color:#c2470a">Balcão</td></tr>
<tr><td style="padding:8px 28px 4px">
<h1 style="margin:0 0 16px;${font};font-size:20px;line-height:28px;font-weight:600;color:#201c19">${escapeHtml(subject)}</h1>
${[greeting, ...before].map(paragraph).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="border-radius:8px;background:#c2470a">
<a href="${escapeHtml(link.address)}" style="display:inline-block;padding:12px 20px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a>
</td></tr></table>
${after.map(paragraph).join('\n')}
${paragraph(closing)}
</td></tr>
<tr><td style="padding:12px 28px 28px;${font};font-size:13px;line-height:20px;color:#635a52;word-break:break-all">${escapeHtml(link.address)}</td></tr>
</table>
<p style="margin:16px 0 0;${font};font-size:13px;line-height:20px;color:#635a52">${escapeHtml(automatic)}</p>
</td></tr>
</table>
</body>
</html>
`;
