import { Input } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { moveByArrow } from '../keyboard/move-by-arrow.ts';
import { markColorTexts } from '../theme/mark-color.texts.ts';
import { type MarkColor, markColors } from '../theme/mark-colors.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './color-picker.module.css';

type Props = {
  value?: string;
  onChange?: (color: string) => void;
  label?: string;
  error?: ReactNode;
  required?: boolean;
  /** Colours already in use, by owner name: shown in the tooltip and disabled. */
  taken?: ReadonlyMap<string, string>;
};

/**
 * The mark colours as a radio group with arrow keys. A custom colour from older data is shown first.
 * Works with Mantine's form: `{...form.getInputProps('color')}`.
 */
export function ColorPicker({ value = '', onChange, label, error, required, taken }: Props) {
  const t = useTexts(uiTexts);
  const id = useId();
  const nameOf = useTexts(markColorTexts);
  const ofMarks = (Object.entries(markColors) as [MarkColor, string][]).map(
    ([key, color]) => [nameOf(key), color] as const,
  );
  const current = value.toUpperCase();
  const free = value && !ofMarks.some(([, color]) => color === current) ? [[value, value] as const] : [];
  const options = [...free, ...ofMarks];

  const chosen = options.findIndex(([, color]) => color.toUpperCase() === current);

  return (
    <Input.Wrapper
      label={label ?? t('color')}
      labelElement="div"
      labelProps={{ id }}
      error={error}
      required={required ?? false}
    >
      <div role="radiogroup" aria-labelledby={id} className={classes['grid']} onKeyDown={moveByArrow}>
        {options.map(([name, color], index) => (
          <Swatch
            key={color}
            name={name}
            color={color}
            checked={index === chosen}
            isCustom={index < free.length}
            isTabStop={index === Math.max(0, chosen)}
            owner={index === chosen ? undefined : taken?.get(color.toUpperCase())}
            onChoose={() => onChange?.(color)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}

type SwatchProps = {
  name: string;
  color: string;
  checked: boolean;
  /** not one of the mark colours */
  isCustom: boolean;
  /** one swatch of the group is in the tab order, the others are reached by arrows */
  isTabStop: boolean;
  /** name of the owner of this colour: it cannot be chosen */
  owner: string | undefined;
  onChoose: () => void;
};

function Swatch({ name, color, checked, isCustom, isTabStop, owner, onChoose }: SwatchProps) {
  const label = owner ? `${name} · ${owner}` : name;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio cannot carry the swatch
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      aria-label={label}
      title={label}
      disabled={owner !== undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classes['swatch']}
      style={owner ? { opacity: 0.35 } : undefined}
      onClick={onChoose}
    >
      <span className={classes['fill']} data-free={isCustom || undefined} style={{ background: color }}>
        {checked && <IconCheck size={14} stroke={2.4} aria-hidden="true" />}
      </span>
    </button>
  );
}
