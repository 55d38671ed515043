import { m } from '../../shared/messages.ts';
import { PICTURE_MAX } from '../../shared/pictures.ts';
import { invalid, Refusal, refused } from '../http/errors.ts';

/**
 * Returns all bytes of an uploaded picture. Throws 413 for one that is too large, of which as much again is
 * read and dropped so that its sender gets the answer, and 400 if it is cut off.
 */
export const receivedBytes = async (stream: ReadableStream<Uint8Array>, headers: Headers) => {
  const announced = Number(headers.get('content-length') ?? 0);
  if (announced > 2 * PICTURE_MAX) throw refused('picture-too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.byteLength;
      if (size > 2 * PICTURE_MAX) break;
      if (size <= PICTURE_MAX) chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : invalid(m.calls_broken_off());
  }
  if (size > PICTURE_MAX) throw refused('picture-too-large');
  return Buffer.concat(chunks);
};
