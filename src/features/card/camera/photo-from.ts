/** Of 1: hardly anybody sees a difference to more, and a poor connection does. */
const QUALITY = 0.9;

/** The picture that a camera shows right now, whole. */
export async function photoFrom(video: HTMLVideoElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}
