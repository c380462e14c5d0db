/** What of a picture is kept: a square, so many times smaller than the largest, and where it lies, each from 0 to 1. */
export interface Crop {
  zoom: number;
  /** 0: the left edge; 1: the right. */
  x: number;
  /** 0: the top; 1: the bottom. */
  y: number;
}

/** The middle, as large as it gets. */
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square of the picture that is kept, in its own dots. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { side, left: (width - side) * x, top: (height - side) * y };
}

/**
 * Moves what is kept as the picture is dragged under it.
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
