import { Button, CopyButton } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import classes from './security.module.css';
import { twoFactorTexts } from './two-factor.texts.ts';

/** Recovery codes, shown once, to copy or download before continuing. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const t = useTexts(twoFactorTexts);
  const text = codes.join('\n');
  return (
    <>
      <p className={classes['text']}>{t('codesText')}</p>
      <ul className={classes['codes']} aria-label={t('codesList')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['actions']}>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t('fileName')}
        >
          {t('download')}
        </Button>
        <Button onClick={onStored}>{t('stored')}</Button>
      </div>
    </>
  );
}
