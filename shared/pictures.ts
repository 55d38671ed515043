import { z } from 'zod';
import { m } from './messages.ts';

/** The largest picture of a person, in bytes. */
export const PICTURE_MAX = 100_000;
/** The most pixels it has in width and height, as many as a page shows on a sharp screen. */
export const PICTURE_PIXELS = 256;
export const PICTURE_TYPES = ['image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

export const pictureParams = z.object({
  name: z
    .string({ error: m.pictures_not_found })
    .regex(/^[\w-]{1,100}$/, { error: m.pictures_not_found }),
});
