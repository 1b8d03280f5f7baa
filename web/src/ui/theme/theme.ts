/**
 * Balcão: the Mantine 9 theme and the CSS variables that every screen uses.
 *
 * Components read `var(--bc-…)`, never a hex value or a Mantine shade: the variable
 * depends on the scheme. Values and contrast ratios: docs/theme.md.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { type ColorTokens, darkTokens, lightTokens } from './color-tokens.ts';
import { themeComponents } from './theme-components.ts';

/** Brand. 5 is the mark's orange; 7 is the fill that carries white text (5.0 : 1). */
const orange: MantineColorsTuple = [
  '#FFF4EB',
  '#FFE7D4',
  '#FFCFA9',
  '#FFB27A',
  '#FF9450',
  '#F26B1D',
  '#D9570F',
  '#C2470A',
  '#A33A06',
  '#7C2D08',
];

/** Warm neutral, light end first. Mantine's `gray`. */
const sand: MantineColorsTuple = [
  '#FAF8F5',
  '#F5F2EE',
  '#ECE7E1',
  '#E8E2DB',
  '#CFC6BC',
  '#978C81',
  '#857A70',
  '#6E645B',
  '#5C534B',
  '#231C17',
];

/** Warm near-black, text first and ground last, as Mantine orders `dark`. */
const coal: MantineColorsTuple = [
  '#F3EEE9',
  '#BDB3A9',
  '#A99E93',
  '#786E65',
  '#332D28',
  '#2E2924',
  '#26211D',
  '#1C1917',
  '#171412',
  '#12100E',
];

const red: MantineColorsTuple = [
  '#FDF0EE',
  '#FADCD8',
  '#F5BBB4',
  '#FF8F83',
  '#EC6A5C',
  '#DB4A3B',
  '#C9382D',
  '#C0342A',
  '#B4291F',
  '#8A1E16',
];

const kebab = (name: string) => name.replace(/[A-Z]|\d/g, (c) => `-${c.toLowerCase()}`);

/** The tones of a scheme as `--bc-…`, and Mantine's own semantic variables set from them. */
function cssVariables(t: ColorTokens): Record<string, string> {
  const own = Object.fromEntries(Object.entries(t).map(([name, value]) => [`--bc-${kebab(name)}`, value]));
  return {
    ...own,
    '--mantine-color-body': t.surface,
    '--mantine-color-text': t.ink,
    '--mantine-color-bright': t.ink,
    '--mantine-color-dimmed': t.ink2,
    '--mantine-color-placeholder': t.ink3,
    '--mantine-color-anchor': t.accentText,
    '--mantine-color-error': t.danger,
    '--mantine-color-default': t.surface,
    '--mantine-color-default-hover': t.hover,
    '--mantine-color-default-color': t.ink,
    '--mantine-color-default-border': t.field,
    '--mantine-color-disabled': t.pressed,
    '--mantine-color-disabled-color': t.disabled,
    '--mantine-color-disabled-border': t.edge,
    '--mantine-primary-color-filled': t.accent,
    '--mantine-primary-color-filled-hover': t.accentHover,
    '--mantine-primary-color-contrast': t.onAccent,
    '--mantine-primary-color-light': t.accentSoft,
    '--mantine-primary-color-light-hover': t.selected,
    '--mantine-primary-color-light-color': t.accentText,
    '--mantine-color-orange-filled': t.accent,
    '--mantine-color-orange-filled-hover': t.accentHover,
    '--mantine-color-orange-light': t.accentSoft,
    '--mantine-color-orange-light-hover': t.selected,
    '--mantine-color-orange-light-color': t.accentText,
    '--mantine-color-orange-text': t.accentText,
    '--mantine-color-red-filled': t.dangerFill,
    '--mantine-color-red-6': t.danger,
    '--mantine-color-red-text': t.danger,
    '--mantine-color-red-light': t.dangerSoft,
    '--mantine-color-red-light-hover': t.dangerSoft,
    '--mantine-color-red-light-color': t.danger,
  };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--bc-drawer': '260px',
    '--bc-drawer-rail': '64px',
    '--bc-bar': '56px',
    '--bc-contact': '320px',
    '--bc-fast': '90ms',
    '--bc-move': '150ms',
    '--bc-ease': 'cubic-bezier(0.2, 0, 0, 1)',
    '--mantine-line-height': '1.43',
  },
  light: cssVariables(lightTokens),
  dark: cssVariables(darkTokens),
});

/** Mantine picks the text on a fill from one scheme only; ours differs per scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const name = input.color ?? input.theme.primaryColor;
  const none = '1px solid transparent';
  if (name === 'orange') {
    if (input.variant === 'filled') {
      return {
        background: 'var(--bc-accent)',
        hover: 'var(--bc-accent-hover)',
        color: 'var(--bc-on-accent)',
        border: none,
      };
    }
    if (input.variant === 'light') {
      return {
        background: 'var(--bc-accent-soft)',
        hover: 'var(--bc-selected)',
        color: 'var(--bc-accent-text)',
        border: none,
      };
    }
  }
  if (input.variant === 'default') {
    return {
      background: 'var(--bc-surface)',
      hover: 'var(--bc-hover)',
      color: 'var(--bc-ink)',
      border: '1px solid var(--bc-edge-strong)',
    };
  }
  if (name === 'gray' && (input.variant === 'subtle' || input.variant === 'transparent')) {
    return { background: 'transparent', hover: 'var(--bc-hover)', color: 'var(--bc-ink-2)', border: none };
  }
  if (name === 'gray' && input.variant === 'light') {
    return { background: 'var(--bc-pressed)', hover: 'var(--bc-edge)', color: 'var(--bc-ink-2)', border: none };
  }
  return defaultVariantColorsResolver(input);
};

export const theme = createTheme({
  primaryColor: 'orange',
  primaryShade: { light: 7, dark: 5 },
  colors: { orange, gray: sand, dark: coal, red },
  white: '#FFFFFF',
  black: '#231C17',
  variantColorResolver,
  fontFamily: '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1rem', sm: '1.125rem', md: '1.25rem', lg: '1.375rem', xl: '1.625rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  breakpoints: { xs: '30em', sm: '37.5em', md: '62em', lg: '80em', xl: '96em' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--bc-shadow-pop)',
    lg: 'var(--bc-shadow-pop)',
    xl: 'var(--bc-shadow-dialog)',
  },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.625rem' },
      h2: { fontSize: '1rem', lineHeight: '1.375rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: themeComponents,
});
