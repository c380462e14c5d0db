const ORIENTATION = 0x0112;

/** Returns the orientation of a picture (1 to 8) from its Exif data; 1 (not rotated) if it is missing or unreadable. */
export function orientationOf(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const [two, four] =
    order === 'II'
      ? [(at: number) => exif.readUInt16LE(at), (at: number) => exif.readUInt32LE(at)]
      : [(at: number) => exif.readUInt16BE(at), (at: number) => exif.readUInt32BE(at)];
  const fits = (at: number, length: number) => at + length <= exif.length;
  if (!fits(4, 4)) return 1;
  const first = four(4);
  if (!fits(first, 2)) return 1;
  for (let at = first + 2, left = two(first); left > 0 && fits(at, 12); at += 12, left -= 1) {
    if (two(at) !== ORIENTATION) continue;
    const value = two(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Makes Exif data that have the orientation and nothing else. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  exif.writeUInt16BE(ORIENTATION, 10);
  // One value of type SHORT (two bytes).
  exif.writeUInt16BE(3, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
