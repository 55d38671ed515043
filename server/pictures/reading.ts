import { m } from '../../shared/messages.ts';
import type { PictureType } from '../../shared/pictures.ts';
import { invalid } from '../http/errors.ts';

/** A picture without metadata, and its size in pixels. */
export type Read = { type: PictureType; width: number; height: number; bytes: Buffer };

export const damaged = () => invalid(m.pictures_damaged());
