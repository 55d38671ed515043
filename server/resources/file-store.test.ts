import { expect, test } from 'bun:test';
import { testFolder } from '../../test-support/folder.ts';
import { fileStoreIn } from './file-store.ts';
import { newStoredName } from './stored-name.ts';

const MOST = 1000;

/** Receives a file of this many bytes. Returns the bytes that were read and the refusal. */
const receive = async (size: number, announced?: number) => {
  const files = fileStoreIn(testFolder('files'));
  let read = 0;
  const bytes = new ReadableStream<Uint8Array>(
    {
      pull: (stream) => {
        if (read >= size) return stream.close();
        read += 100;
        stream.enqueue(new Uint8Array(100));
      },
    },
    { highWaterMark: 0 },
  );
  const received = files.receive(newStoredName(), bytes, { most: MOST, announced });
  const outcome = await received.catch((error) => error.message);
  return { outcome, read, left: files.all().length };
};

const TOO_LARGE = 'A file can be at most 50 MB.';

test('a file slightly above the limit is read to its end, so that the answer arrives (L3)', async () => {
  expect(await receive(1000, 1000)).toEqual({ outcome: 1000, read: 1000, left: 1 });
  for (const announced of [1100, undefined])
    expect(await receive(1100, announced)).toEqual({ outcome: TOO_LARGE, read: 1100, left: 0 });
});

test('a file that is far too large is not read to its end (L3)', async () => {
  expect(await receive(9000, 9000)).toEqual({ outcome: TOO_LARGE, read: 0, left: 0 });
  expect(await receive(9000)).toEqual({ outcome: TOO_LARGE, read: 2100, left: 0 });
});
