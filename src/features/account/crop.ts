/**
 * Part of a picture that is kept: a square, `zoom` times smaller than the largest, and its position, each from 0 to 1.
 */
export interface Crop {
  zoom: number;
  /** Horizontal position. 0: the left edge; 1: the right. */
  x: number;
  /** Vertical position. 0: the top; 1: the bottom. */
  y: number;
}

/** Largest square, in the middle. */
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the square of the picture that is kept, in the picture's own pixels. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: (width - side) * x, top: (height - side) * y };
}

/**
 * Moves the square that is kept as the picture is dragged under it.
 *
 * @param right how far it was dragged, as a share of the square
 */
export function dragged(
  picture: { width: number; height: number },
  crop: Crop,
  right: number,
  down: number,
): Crop {
  const { side } = squareOf(picture, crop);
  const moved = (at: number, length: number, by: number) =>
    length <= side ? at : Math.min(1, Math.max(0, at - (by * side) / (length - side)));
  return { ...crop, x: moved(crop.x, picture.width, right), y: moved(crop.y, picture.height, down) };
}
