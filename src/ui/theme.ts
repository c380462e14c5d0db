import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { brightOn, DEFAULT_COLOR, inkOn, mix, readableOn, shades, toned } from './color';

const FONT = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const SURFACE = { light: '#ffffff', dark: '#1a1f28' };
/** The undo bar under a pointer, which is dark in both schemes. */
const HOVERED_BAR = '#404855';
/** Cool greys for the dark scheme, from text to the deepest background. */
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

/** The theme of a company: its colour, with every text on it and in it kept readable. */
export function themeOf(companyColor: string | undefined) {
  const brand = [...shades(companyColor ?? DEFAULT_COLOR)];
  brand[4] = brightOn(brand[6]!, SURFACE.dark, 5.6);
  brand[5] = mix(brand[4], '#000000', 0.08);
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 4 },
    variantColorResolver: input =>
      input.variant === 'filled' && (input.color ?? 'brand') === 'brand'
        ? {
            background: 'var(--brand)',
            hover: 'var(--brand-hover)',
            color: 'var(--brand-on)',
            border: '1px solid transparent',
          }
        : defaultVariantColorsResolver(input),
    colors: { brand: brand as unknown as MantineColorsTuple, dark: DARK },
    fontFamily: FONT,
    headings: { fontFamily: FONT, fontWeight: '650' },
    defaultRadius: 9,
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
  });
}

/** Hovering moves a colour away from the text on it, so that it reads better, never worse. */
const awayFrom = (text: '#ffffff' | '#000000') => (text === '#ffffff' ? '#000000' : '#ffffff');

/** What the app's own styles read: `--brand…` for the company, the rest for surfaces and states. */
export const cssVariables: CSSVariablesResolver = theme => {
  const base = theme.colors.brand![6]!;
  const bright = theme.colors.brand![4]!;
  const soft = { light: toned(base, 0.935, 0.62), dark: mix(bright, '#161b23', 0.76) };
  const ink = {
    light: inkOn(mix(base, '#000000', 0.2), soft.light, 5.5),
    dark: inkOn(mix(bright, '#ffffff', 0.3), soft.dark, 5.5),
  };
  return {
    // White reads on the deep one, whatever the company's colour.
    variables: {
      '--brand-on-dark': inkOn(bright, HOVERED_BAR, 4.6),
      '--brand-deep': inkOn(base, '#ffffff', 5),
    },
    light: {
      '--brand': base,
      '--brand-on': readableOn(base),
      '--brand-hover': mix(base, awayFrom(readableOn(base)), 0.1),
      '--brand-soft': soft.light,
      '--brand-ink': ink.light,
      '--mantine-color-brand-light': soft.light,
      '--mantine-color-brand-light-hover': mix(soft.light, base, 0.12),
      '--mantine-color-brand-light-color': ink.light,
      '--mantine-color-anchor': inkOn(base, SURFACE.light, 5),
      '--mantine-color-body': SURFACE.light,
      '--mantine-color-text': '#1a2230',
      '--mantine-color-dimmed': '#5a6576',
      '--mantine-color-placeholder': '#69758a',
      '--mantine-color-error': '#b42318',
      '--mantine-color-default-border': '#d5dae2',
    },
    dark: {
      '--brand': bright,
      '--brand-on': readableOn(bright),
      '--brand-hover': mix(bright, awayFrom(readableOn(bright)), 0.1),
      '--brand-soft': soft.dark,
      '--brand-ink': ink.dark,
      '--mantine-color-brand-light': soft.dark,
      '--mantine-color-brand-light-hover': mix(soft.dark, bright, 0.12),
      '--mantine-color-brand-light-color': ink.dark,
      '--mantine-color-anchor': inkOn(bright, SURFACE.dark, 5),
      '--mantine-color-body': SURFACE.dark,
      '--mantine-color-text': '#eef1f6',
      '--mantine-color-dimmed': '#a7b1c0',
      '--mantine-color-placeholder': '#8f9aab',
      '--mantine-color-error': '#ff9b90',
      '--mantine-color-default-hover': '#272e3b',
      '--mantine-color-default-border': '#353d4b',
    },
  };
};
