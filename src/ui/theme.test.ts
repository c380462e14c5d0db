import type { MantineTheme } from '@mantine/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrast } from './fields/color';
import { cssVariables, themeOf } from './theme';

const hex = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);
/** Background colours behind lines and switches, as in `base.css`. */
const SURFACES = { light: ['#ffffff', '#f5f6f8'], dark: ['#1a1f28', '#12151b', '#202632'] };

it('lines and switches keep enough contrast in any company’s colours', () => {
  fc.assert(
    fc.property(
      hex,
      hex,
      fc.constantFrom('light' as const, 'dark' as const),
      (primary, secondary, scheme) => {
        const theme = themeOf({ primary_color: primary, secondary_color: secondary }) as MantineTheme;
        const variables = cssVariables(theme)[scheme];
        for (const name of ['--brand-mark', '--second-mark'] as const)
          for (const surface of SURFACES[scheme])
            expect(contrast(variables[name]!, surface), name).toBeGreaterThanOrEqual(3);
      },
    ),
  );
});
