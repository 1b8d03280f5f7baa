import type { Referral } from '@balcao/contract/messages/message';
import { IconExternalLink, IconLink, IconSpeakerphone } from '@tabler/icons-react';
import { useTexts } from '../../../platform/texts.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './card.module.css';

/** What brought the customer, above the message that they wrote there. */
export function ReferralCard({ referral: { kind, title, text, url } }: { referral: Referral }) {
  const t = useTexts(bubbleTexts);
  const Icon = kind === 'link' ? IconLink : IconSpeakerphone;
  const content = (
    <span className={classes['words']}>
      <span className={classes['kind']}>
        <Icon size={15} stroke={1.6} aria-hidden="true" />
        {t(`referral_${kind}`)}
        {url && <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />}
      </span>
      {title && <b dir="auto">{title}</b>}
      {text && (
        <span className={classes['description']} dir="auto">
          {text}
        </span>
      )}
    </span>
  );
  return url ? (
    <a className={classes['card']} data-above href={url} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  ) : (
    <div className={classes['card']} data-above>
      {content}
    </div>
  );
}
