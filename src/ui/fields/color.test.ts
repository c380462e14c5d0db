import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brightOn, contrast, inkOn, labelColors, nameColor, readableOn, shades, toned } from './color';

const hex = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);

describe('company colours', () => {
  it('keeps the text of a filled button readable on any colour', () => {
    fc.assert(
      fc.property(hex, color => {
        expect(contrast(color, readableOn(color))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('keeps labels readable in both schemes', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom('light' as const, 'dark' as const), (color, scheme) => {
        const label = labelColors(color, scheme);
        expect(contrast(label.color, label.background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('keeps a colour that is already readable', () => {
    expect(inkOn('#075463', '#ffffff')).toBe('#075463');
  });

  it('brightens any hue for a dark surface', () => {
    fc.assert(
      fc.property(hex, color => {
        expect(contrast(brightOn(color, '#1a1f28', 6), '#1a1f28')).toBeGreaterThanOrEqual(6);
      }),
    );
  });

  it('keeps a colour that is already readable on a dark surface', () => {
    expect(brightOn('#f08c00', '#1a1f28', 5.6)).toBe('#f08c00');
  });

  it('keeps the hue when only the lightness changes', () => {
    expect(toned('#ff0000', 0.25)).toBe('#800000');
    expect(toned('#0000ff', 0.75)).toBe('#8080ff');
    expect(toned('#808080', 0.5)).toBe('#808080');
  });

  it('makes ten shades with the company’s colour as the seventh', () => {
    expect(shades('#0b7285')).toHaveLength(10);
    expect(shades('#0b7285')[6]).toBe('#0b7285');
    expect(shades('not a colour')[6]).toBe('#0b7285');
  });

  it('gives a name a fixed colour on which white is readable', () => {
    expect(nameColor('Marina Costa')).toBe(nameColor('Marina Costa'));
    fc.assert(
      fc.property(fc.string(), name => {
        expect(contrast(nameColor(name), '#ffffff')).toBeGreaterThan(4.5);
      }),
    );
  });
});
