import { Button, Group, Slider } from '@mantine/core';
import { defaultVolume, playNoticeSound } from '../../platform/sounds.ts';
import { useStored } from '../../platform/storage/use-stored.ts';
import { useTexts } from '../../platform/texts.ts';
import { shellTexts } from '../shell.texts.ts';

/** The slider alone: in the popover of the bar, and in the user menu below 600 px. */
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
