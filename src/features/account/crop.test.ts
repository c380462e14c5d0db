import { describe, expect, it } from 'vitest';
import { dragged, squareOf, WHOLE } from './crop';

const WIDE = { width: 400, height: 200 };

describe('the kept part of a picture', () => {
  it('is at first the middle, as large as the shorter side', () =>
    expect(squareOf(WIDE, WHOLE)).toEqual({ side: 200, left: 100, top: 0 }));

  it('gets smaller with more zoom, and never exceeds the edges', () => {
    expect(squareOf(WIDE, { zoom: 2, x: 0, y: 1 })).toEqual({ side: 100, left: 0, top: 100 });
    expect(squareOf(WIDE, { zoom: 2, x: 1, y: 0.5 })).toEqual({ side: 100, left: 300, top: 50 });
  });

  it('moves left as the picture is dragged to the right, up to the picture’s edge', () => {
    expect(squareOf(WIDE, dragged(WIDE, WHOLE, 0.25, 0))).toEqual({ side: 200, left: 50, top: 0 });
    expect(squareOf(WIDE, dragged(WIDE, WHOLE, 5, 5))).toEqual({ side: 200, left: 0, top: 0 });
    expect(squareOf(WIDE, dragged(WIDE, WHOLE, -5, 0))).toEqual({ side: 200, left: 200, top: 0 });
  });
});
