import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import type { Customization } from '../../domain/entities/people';
import { brightOn, DEFAULT_COLOR, inkOn, labelColors, mix, readableOn, shades, toned } from './fields/color';

const FONT = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const SURFACE = { light: '#ffffff', dark: '#1a1f28' };
/** Background of the undo bar under the pointer, which is dark in both schemes. */
const HOVERED_BAR = '#404855';
/** Cool greys of the dark scheme, from text to the deepest background. */
const DARK = [
  '#eef1f6',
  '#c5ccd8',
  '#a7b1c0',
  '#7c8798',
  '#3a4352',
  '#303947',
  '#1f2530',
  '#1a1f28',
  '#151a21',
  '#0f1318',
] as const;

/** Colours of states and choices; the product's own colour is used for each one left out. */
export type Colors = Pick<
  Customization,
  'primary_color' | 'secondary_color' | 'error_color' | 'info_color' | 'success_color' | 'warning_color'
>;

/** Returns the theme of a company: its colours, with legible text on them and in them. */
export function themeOf(colors: Colors = {}) {
  const brand = [...shades(colors.primary_color ?? DEFAULT_COLOR)];
  brand[4] = brightOn(brand[6]!, SURFACE.dark, 5.6);
  brand[5] = mix(brand[4], '#000000', 0.08);
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 4 },
    variantColorResolver: input => {
      const border = '1px solid transparent';
      // Style of destructive and refusing actions.
      if (input.variant === 'danger') {
        const hover = 'color-mix(in srgb, var(--bad-bg), var(--bad) 12%)';
        return { background: 'var(--bad-bg)', hover, color: 'var(--bad)', border };
      }
      return input.variant === 'filled' && (input.color ?? 'brand') === 'brand'
        ? { background: 'var(--brand)', hover: 'var(--brand-hover)', color: 'var(--brand-on)', border }
        : defaultVariantColorsResolver(input);
    },
    other: colors,
    colors: { brand: brand as unknown as MantineColorsTuple, dark: DARK },
    fontFamily: FONT,
    headings: { fontFamily: FONT, fontWeight: '650' },
    defaultRadius: 9,
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
  });
}

/**
 * Returns the colour towards which a surface changes on hover: away from its text, so that the contrast never falls.
 */
const awayFrom = (text: '#ffffff' | '#000000') => (text === '#ffffff' ? '#000000' : '#ffffff');

interface Face {
  /** Background of prominent elements; `on` is the text on it. */
  base: string;
  on: '#ffffff' | '#000000';
  /** Colour of lines and switches, which must be visible on any surface. */
  mark: string;
  /** Soft background of text; `ink` is that text. */
  soft: string;
  ink: string;
}

/** Returns the variants of a colour for both schemes; on dark it is `bright`. */
function facesOf(base: string, bright: string): Record<'light' | 'dark', Face> {
  const soft = { light: toned(base, 0.935, 0.62), dark: mix(bright, '#161b23', 0.76) };
  return {
    light: {
      base,
      mark: inkOn(base, SURFACE.light, 3.3),
      on: readableOn(base),
      soft: soft.light,
      ink: inkOn(mix(base, '#000000', 0.2), soft.light, 5.5),
    },
    dark: {
      base: bright,
      mark: bright,
      on: readableOn(bright),
      soft: soft.dark,
      ink: inkOn(mix(bright, '#ffffff', 0.3), soft.dark, 5.5),
    },
  };
}

const variablesOf = (name: string, { base, mark, on, soft, ink }: Face): Record<string, string> => ({
  [`--${name}`]: base,
  [`--${name}-mark`]: mark,
  [`--${name}-on`]: on,
  [`--${name}-soft`]: soft,
  [`--${name}-ink`]: ink,
});

/** CSS variables of the states in `base.css`, by the company colour that replaces them. */
const STATES = {
  error_color: 'bad',
  info_color: 'info',
  success_color: 'ok',
  warning_color: 'warn',
} as const;

/** Returns the CSS variables for the colours that a company has changed from the product's. */
function ownVariables(colors: Colors, scheme: 'light' | 'dark'): Record<string, string> {
  const own: Record<string, string> = {};
  const { secondary_color } = colors;
  if (secondary_color) {
    const bright = brightOn(secondary_color, SURFACE.dark, 5.6);
    Object.assign(own, variablesOf('second', facesOf(secondary_color, bright)[scheme]));
  }
  for (const [name, variable] of Object.entries(STATES)) {
    const color = colors[name as keyof typeof STATES];
    if (!color) continue;
    const { background, color: ink } = labelColors(color, scheme, 5.5);
    Object.assign(own, { [`--${variable}`]: ink, [`--${variable}-bg`]: background });
  }
  return own;
}

/**
 * Returns the CSS variables that the app's own styles read: `--brand…` for the company, the rest for surfaces and
 * states.
 */
export const cssVariables: CSSVariablesResolver = theme => {
  const base = theme.colors.brand![6]!;
  const bright = theme.colors.brand![4]!;
  const { light, dark } = facesOf(base, bright);
  return {
    // White is readable on the deep shade, whatever the company's colour.
    variables: {
      '--brand-on-dark': inkOn(bright, HOVERED_BAR, 4.6),
      '--brand-deep': inkOn(base, '#ffffff', 5),
    },
    light: {
      ...ownVariables(theme.other, 'light'),
      ...variablesOf('brand', light),
      '--brand-hover': mix(base, awayFrom(light.on), 0.1),
      '--mantine-color-brand-light': light.soft,
      '--mantine-color-brand-light-hover': mix(light.soft, base, 0.12),
      '--mantine-color-brand-light-color': light.ink,
      '--mantine-color-anchor': inkOn(base, SURFACE.light, 5),
      '--mantine-color-body': SURFACE.light,
      '--mantine-color-text': '#1a2230',
      '--mantine-color-dimmed': '#5a6576',
      '--mantine-color-placeholder': '#69758a',
      '--mantine-color-error': 'var(--bad)',
      '--mantine-color-default-border': '#d5dae2',
    },
    dark: {
      ...ownVariables(theme.other, 'dark'),
      ...variablesOf('brand', dark),
      '--brand-hover': mix(bright, awayFrom(dark.on), 0.1),
      '--mantine-color-brand-light': dark.soft,
      '--mantine-color-brand-light-hover': mix(dark.soft, bright, 0.12),
      '--mantine-color-brand-light-color': dark.ink,
      '--mantine-color-anchor': inkOn(bright, SURFACE.dark, 5),
      '--mantine-color-body': SURFACE.dark,
      '--mantine-color-text': '#eef1f6',
      '--mantine-color-dimmed': '#a7b1c0',
      '--mantine-color-placeholder': '#8f9aab',
      '--mantine-color-error': 'var(--bad)',
      '--mantine-color-default-hover': '#272e3b',
      '--mantine-color-default-border': '#353d4b',
    },
  };
};
