import { Group, Popover } from '@mantine/core';
import { IconVolume, IconVolume2, IconVolumeOff } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { defaultVolume } from '../../platform/sounds.ts';
import { useStored } from '../../platform/storage/use-stored.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { shellTexts } from '../shell.texts.ts';

/**
 * Volume of message alerts in this browser, 0 to 1 in steps of 0.1. The slider is imported before the popover opens, not by `lazy`:
 * the popover focuses its content when it opens.
 */
export function VolumeControl() {
  const t = useTexts(shellTexts);
  const [volume] = useStored('volume', defaultVolume);
  const [opened, setOpened] = useState(false);
  const [Slider, setSlider] = useState<ComponentType>();
  const icon = volume === 0 ? IconVolumeOff : volume < 0.5 ? IconVolume2 : IconVolume;
  const open = async () => {
    const { VolumeSlider } = await import('./volume-slider.tsx');
    setSlider(() => VolumeSlider);
    setOpened(true);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          icon={icon}
          name={t('volume')}
          iconSize={20}
          size={34}
          aria-haspopup="dialog"
          // Without a network nothing opens; the next click retries.
          onClick={() => (opened ? setOpened(false) : void open().catch(() => {}))}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('volume')}>
        <Group justify="space-between" fz={13} fw={550} mb={4}>
          <span>{t('volume')}</span>
          <span data-numeric>{Math.round(volume * 100)}%</span>
        </Group>
        {Slider && <Slider />}
      </Popover.Dropdown>
    </Popover>
  );
}
