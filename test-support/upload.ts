import { connect } from 'node:net';

const MB = 1024 * 1024;

/** Returns a stream of this many zeros, in chunks of a megabyte. */
export const zeros = (size: number) => {
  const chunk = new Uint8Array(MB);
  let left = size;
  return new ReadableStream({
    pull(stream) {
      const next = Math.min(left, chunk.byteLength);
      stream.enqueue(chunk.subarray(0, next));
      left -= next;
      if (left === 0) stream.close();
    },
  });
};

/** Sends `size` zeros in chunks without a length. Returns the response. */
export const putZeros = async (url: string, cookie: string, size: number) => {
  const answer = await fetch(url, { method: 'PUT', headers: { cookie }, body: zeros(size) });
  return { status: answer.status, text: await answer.text() };
};

/**
 * Begins an upload with this length header and sends a thousand bytes, as a browser on a bad connection.
 * Returns a function that closes the connection.
 */
export const beginUpload = (port: number, path: string, cookie: string, length: string) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const thousand = 'x'.repeat(1000);
  const begun = length.startsWith('transfer') ? `3e8\r\n${thousand}\r\n` : thousand;
  socket.write(
    `PUT ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\n${length}\r\n\r\n${begun}`,
  );
  return () => socket.destroy();
};
