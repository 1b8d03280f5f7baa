import { formatReais, toReais } from '@balcao/contract/invoices/money.rules';
import { type MailValues, mailTexts, type StoppedTexts } from './mail.texts.ts';
import type { MailContent, MailLanguage, StopKind } from './mail-content.ts';
import { type Letter, mailHtml } from './mail-html.ts';

export type ComposedMail = { subject: string; text: string; html: string };

/** `publicUrl`: the product's address for users. */
export function composeMail(content: MailContent, language: MailLanguage, publicUrl: string): ComposedMail {
  const texts = mailTexts(language);
  const { subject, paragraphs, action, after } = texts[content.kind];
  const letter = {
    language,
    subject,
    greeting: texts.greeting(collapseWhitespace(content.name)),
    before:
      content.kind === 'campaignStopped'
        ? stoppedCampaign(texts.stopped, collapseWhitespace(content.campaign), content.why)
        : paragraphs(valuesOf(content)),
    link: { label: action, address: addressOf(content, publicUrl) },
    after,
    closing: texts.closing,
    automatic: texts.automatic,
  };
  return { subject, text: mailText(letter), html: mailHtml(letter) };
}

/** Tokens are in the fragment (`#`), which browsers do not send to servers or their logs; the form submits it. */
function addressOf(content: MailContent, publicUrl: string): string {
  if (content.kind === 'passwordChanged') return `${publicUrl}/login`;
  if ('address' in content) return content.address;
  if (content.kind === 'signupCode') return `${publicUrl}/signup`;
  if (content.kind === 'emailConfirmation')
    return `${publicUrl}/confirm-email#${new URLSearchParams({ token: content.token }).toString()}`;
  if (content.kind === 'campaignStopped') return `${publicUrl}/campaign/${content.campaignId}/report`;
  if (content.kind === 'report') return `${publicUrl}/reports?file=${content.exportId}`;
  const { email, token } = content;
  return `${publicUrl}/forgetpsw#${new URLSearchParams({ email, token }).toString()}`;
}

function valuesOf(content: MailContent): MailValues {
  const code = 'code' in content ? content.code : '';
  const person = { name: collapseWhitespace(content.name), email: collapseWhitespace(content.email), code };
  if (content.kind === 'report')
    return {
      ...person,
      detail: collapseWhitespace(content.title),
      amount: '',
      day: collapseWhitespace(content.period),
    };
  if (!('valueCents' in content)) return { ...person, detail: '', amount: '', day: '' };
  const day = 'dueDate' in content ? content.dueDate : 'renewedUntil' in content ? content.renewedUntil : '';
  return {
    ...person,
    detail: collapseWhitespace(content.detail),
    amount: formatReais(toReais(content.valueCents)),
    day,
  };
}

const stoppedCampaign = (stopped: StoppedTexts, campaign: string, why: StopKind): string[] => [
  stopped.campaign(campaign),
  stopped[why],
];

/** Names come from users; a line break in one could start a paragraph of their own. */
const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

const mailText = ({ greeting, before, link, after, closing, automatic }: Letter): string =>
  [greeting, ...before, `${link.label}:\n${link.address}`, ...after, closing, `-- \n${automatic}`].join('\n\n');
