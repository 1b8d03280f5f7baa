import { Button, Group, Popover, Slider } from '@mantine/core';
import { IconVolume, IconVolume2, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { defaultVolume, playNoticeSound } from '../../platform/sounds.ts';
import { useStored } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { shellTexts } from '../shell.texts.ts';

/** Volume of message alerts in this browser, 0 to 1 in steps of 0.1. */
export function VolumeControl() {
  const t = useTexts(shellTexts);
  const [volume] = useStored('volume', defaultVolume);
  const [opened, setOpened] = useState(false);
  const icon = volume === 0 ? IconVolumeOff : volume < 0.5 ? IconVolume2 : IconVolume;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          icon={icon}
          name={t('volume')}
          iconSize={20}
          size={34}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('volume')}>
        <Group justify="space-between" fz={13} fw={550} mb={4}>
          <span>{t('volume')}</span>
          <span data-numeric>{Math.round(volume * 100)}%</span>
        </Group>
        <VolumeSlider />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The slider alone, for the user menu below 600 px. */
export function VolumeSlider() {
  const t = useTexts(shellTexts);
  const [volume, setVolume] = useStored('volume', defaultVolume);
  return (
    <Group wrap="nowrap" gap="sm">
      <Slider
        flex={1}
        min={0}
        max={1}
        step={0.1}
        value={volume}
        // Rounded against floating-point error such as 0.30000000000000004.
        onChange={(next) => setVolume(Math.round(next * 10) / 10)}
        // The value is shown above the slider; a label would cover it.
        label={null}
        thumbLabel={t('volume')}
      />
      <Button size="xs" variant="default" onClick={() => playNoticeSound(volume)}>
        {t('tryVolume')}
      </Button>
    </Group>
  );
}
