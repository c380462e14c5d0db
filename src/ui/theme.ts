import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { DEFAULT_COLOR, inkOn, mix, readableOn, shades } from './color';

const FONT = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const SURFACE = { light: '#ffffff', dark: '#1a1f28' };

/** The theme of a company: its colour, with every text on it and in it kept readable. */
export function themeOf(companyColor: string | undefined) {
  const brand = [...shades(companyColor ?? DEFAULT_COLOR)];
  brand[4] = inkOn(brand[4]!, SURFACE.dark, 6);
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 4 },
    autoContrast: true,
    luminanceThreshold: 0.179,
    colors: { brand: brand as unknown as MantineColorsTuple },
    fontFamily: FONT,
    headings: { fontFamily: FONT, fontWeight: '650' },
    defaultRadius: 9,
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
  });
}

/** What the app's own styles read: `--brand…` for the company, the rest for surfaces and states. */
export const cssVariables: CSSVariablesResolver = theme => {
  const base = theme.colors.brand![6]!;
  const bright = theme.colors.brand![4]!;
  const soft = { light: mix(base, '#ffffff', 0.89), dark: mix(bright, '#12161d', 0.82) };
  return {
    variables: {},
    light: {
      '--brand': base,
      '--brand-on': readableOn(base),
      '--brand-soft': soft.light,
      '--brand-ink': inkOn(mix(base, '#000000', 0.2), soft.light, 5.5),
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
      '--brand-soft': soft.dark,
      '--brand-ink': inkOn(mix(bright, '#ffffff', 0.4), soft.dark, 5.5),
      '--mantine-color-anchor': inkOn(bright, SURFACE.dark, 5),
      '--mantine-color-body': SURFACE.dark,
      '--mantine-color-text': '#eef1f6',
      '--mantine-color-dimmed': '#a7b1c0',
      '--mantine-color-placeholder': '#8f9aab',
      '--mantine-color-error': '#ff9b90',
      '--mantine-color-default': '#1f2530',
      '--mantine-color-default-hover': '#272e3b',
      '--mantine-color-default-border': '#353d4b',
    },
  };
};
