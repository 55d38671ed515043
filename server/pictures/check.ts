import { m } from '../../shared/messages.ts';
import { PICTURE_PIXELS } from '../../shared/pictures.ts';
import { invalid } from '../http/errors.ts';
import { isJpeg, readJpeg } from './jpeg.ts';
import { isWebp, readWebp } from './webp.ts';

/** Returns a picture with only what is needed to draw it, judged by its bytes. Throws 400 with the reason. */
export const checkedPicture = (bytes: Buffer) => {
  if (bytes.length === 0) throw invalid(m.pictures_none());
  const { width, height, ...picture } = read(bytes);
  if (width > PICTURE_PIXELS || height > PICTURE_PIXELS)
    throw invalid(m.pictures_too_many_pixels({ pixels: PICTURE_PIXELS }));
  return picture;
};

const read = (bytes: Buffer) => {
  if (isJpeg(bytes)) return readJpeg(bytes);
  if (isWebp(bytes)) return readWebp(bytes);
  throw invalid(m.pictures_unknown_format());
};
