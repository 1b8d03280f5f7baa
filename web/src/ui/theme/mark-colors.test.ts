import { expect, it } from 'vitest';
import { darkTokens, lightTokens } from './color-tokens.ts';
import { markColors } from './mark-colors.ts';

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it('there are 49 distinct ones', () => {
  const values = Object.values(markColors);
  expect(values).toHaveLength(49);
  expect(new Set(values).size).toBe(49);
  for (const value of values) expect(value).toMatch(/^#[0-9A-F]{6}$/);
});

it('each contrasts with its background, in both schemes', () => {
  const weak = Object.entries(markColors).filter(([, color]) =>
    [lightTokens, darkTokens].some(({ surface, selected, raised, chrome }) =>
      [surface, selected, raised, chrome].some((ground) => contrast(color, ground) < 3),
    ),
  );
  expect(weak).toEqual([]);
});

/** HSL: hue in degrees, saturation from 0 to 1. */
function hueOf(hex: string): { hue: number; saturation: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)];
  const range = high - low;
  const sixth = high === r ? (g - b) / range : high === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return { hue: (sixth * 60 + 360) % 360, saturation: range / (1 - Math.abs(high + low - 1)) };
}

it('none is the orange for new or selected items, in either scheme', () => {
  const isOrange = (hex: string) => {
    const { hue, saturation } = hueOf(hex);
    return hue > 12 && hue < 36 && saturation > 0.6;
  };
  expect([lightTokens, darkTokens].map(({ accent }) => isOrange(accent))).toEqual([true, true]);
  expect(Object.entries(markColors).filter(([, color]) => isOrange(color))).toEqual([]);
});
