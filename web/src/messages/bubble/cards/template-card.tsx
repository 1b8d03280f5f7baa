import type { FilledTemplate, TemplateButton } from '@balcao/contract/message-templates/message-template';
import { IconArrowBackUp, IconCopy, IconExternalLink, IconPhone, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/texts.ts';
import classes from '../bubble.module.css';
import { bubbleTexts } from '../bubble.texts.ts';
import { FormattedText } from '../formatted-text.tsx';
import card from './template-card.module.css';

type Props = {
  template: Pick<FilledTemplate, 'header' | 'body' | 'footer' | 'buttons'>;
  /** the header's file */
  media?: ReactNode;
  /** in the last line of the text */
  end?: ReactNode;
};

/** An approved template as the customer sees it. Its buttons are inactive. */
export function TemplateCard({ template: { header, body, footer, buttons }, media, end }: Props) {
  const t = useTexts(bubbleTexts);
  return (
    <>
      {media}
      <div className={classes['text']}>
        {header && <b className={card['header']}>{header}</b>}
        <FormattedText text={body} />
        {footer && <span className={card['footer']}>{footer}</span>}
        {end}
      </div>
      {buttons.length > 0 && (
        <ul className={card['buttons']} aria-label={t('templateButtons')}>
          {buttons.map((button, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: buttons never change places
            <li key={index}>
              <ButtonRow button={button} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const icons: Record<TemplateButton['kind'], TablerIcon> = {
  reply: IconArrowBackUp,
  url: IconExternalLink,
  phone: IconPhone,
  code: IconCopy,
};

function ButtonRow({ button: { kind, text, target } }: { button: TemplateButton }) {
  const Icon = icons[kind];
  return (
    <span title={target ?? undefined}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      {text}
      {kind === 'code' && target && <code>{target}</code>}
    </span>
  );
}
