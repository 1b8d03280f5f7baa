import { rewriteLanguage } from '@balcao/contract/ai/rewriting.api';
import { Menu } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { currentLanguage, locales } from '../../platform/i18n.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { rewritingTexts } from './rewriting.texts.ts';
import type { Rewriting } from './use-rewriting.ts';

type Props = { rewriting: Rewriting; disabled: boolean };

/** In a bar: a button with a menu of the rewritings of the draft. */
export function RewriteButton({ rewriting, disabled }: Props) {
  const t = useTexts(rewritingTexts);
  return (
    <Menu position="top-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton icon={IconSparkles} iconSize={19} name={t('menu')} disabled={disabled} />
      </Menu.Target>
      <Menu.Dropdown>
        <RewriteItems rewriting={rewriting} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** In a menu: the same as a submenu. */
export function RewriteSubmenu({ rewriting, disabled }: Props) {
  const t = useTexts(rewritingTexts);
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconSparkles size={18} stroke={1.6} />} disabled={disabled}>
          {t('menu')}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <RewriteItems rewriting={rewriting} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function RewriteItems({ rewriting: { rewrite } }: Pick<Props, 'rewriting'>) {
  const t = useTexts(rewritingTexts);
  const names = new Intl.DisplayNames(locales[currentLanguage()], { type: 'language' });
  return (
    <>
      {(['shorter', 'kinder', 'corrected'] as const).map((style) => (
        <Menu.Item key={style} onClick={() => void rewrite({ style })}>
          {t(style)}
        </Menu.Item>
      ))}
      <Menu.Label>{t('translate')}</Menu.Label>
      {rewriteLanguage.options.map((language) => (
        <Menu.Item key={language} onClick={() => void rewrite({ style: 'translated', language })}>
          {names.of(language)}
        </Menu.Item>
      ))}
    </>
  );
}
