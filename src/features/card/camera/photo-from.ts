/** Quality of the JPEG, from 0 to 1: more is hardly visible, and slower on a poor connection. */
const QUALITY = 0.9;

/** Takes the camera's current image as a photo, in full size. */
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
