import { CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { scrollsByKeys } from '../keyboard/scrolls-by-keys.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './copied-code.module.css';
import { IconButton } from './icon-button.tsx';

type Props = {
  code: string;
  /** label of the copy button, where the screen has several */
  copyLabel?: string;
  /** in a dialog: the copy button gets the focus */
  hasFocus?: boolean;
  /** several lines, with horizontal scrolling */
  isBlock?: boolean;
};

/** Text to copy, with a copy button. */
export function CopiedCode({ code, copyLabel, hasFocus, isBlock }: Props) {
  const t = useTexts(uiTexts);
  return (
    <div className={classes['copied']}>
      {isBlock ? <pre {...scrollsByKeys}>{code}</pre> : <code>{code}</code>}
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <IconButton
            icon={copied ? IconCheck : IconCopy}
            name={copied ? t('copied') : (copyLabel ?? t('copy'))}
            onClick={copy}
            {...(hasFocus && { 'data-autofocus': true })}
          />
        )}
      </CopyButton>
    </div>
  );
}
