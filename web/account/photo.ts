import { PICTURE_PIXELS } from '../../shared/pictures.ts';
import { areaOf, type Crop, NEAREST } from './crop-area.ts';

/** Maximum pixels of a photo's shorter side: enough for the largest zoom. */
const ENOUGH = PICTURE_PIXELS * NEAREST;
const QUALITY = 0.85;

/** Decodes a file as an upright picture. Throws if the browser cannot. */
export const openPhoto = async (file: Blob) => {
  const photo = await createImageBitmap(file);
  const shorter = Math.min(photo.width, photo.height);
  if (shorter <= ENOUGH) return photo;
  const smaller = await createImageBitmap(photo, {
    resizeWidth: Math.round((photo.width * ENOUGH) / shorter),
    resizeHeight: Math.round((photo.height * ENOUGH) / shorter),
    resizeQuality: 'high',
  });
  photo.close();
  return smaller;
};

/** Draws the crop of a photo, on white if it is transparent. */
export const drawPhoto = (canvas: HTMLCanvasElement, photo: ImageBitmap, crop: Crop) => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { side, left, top } = areaOf(crop, photo);
  const { width, height } = canvas;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, left, top, side, side, 0, 0, width, height);
};

/** Encodes the canvas as a new file, without the photo's metadata such as place and camera. */
export const encoded = async (canvas: HTMLCanvasElement) => {
  const webp = await fileOf(canvas, 'image/webp');
  // Browsers without a WebP encoder return a PNG.
  return webp.type === 'image/webp' ? webp : fileOf(canvas, 'image/jpeg');
};

const fileOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('The canvas gave no file.'))),
      type,
      QUALITY,
    );
  });
