/** Real pictures of 16 × 16 pixels. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAZEAEBAAMBAAAAAAAAAAAAAAABAwACETH/xAAUAQEAAAAAAAAAAAAAAAAAAAAC/8QAGREAAgMBAAAAAAAAAAAAAAAAAGEREiEi/9oADAMBAAIRAxEAPwCEINtkHgeuLwY7AvR8cQux2UOj6YvdtsKcDwx9WQMhn//Z',
  'base64',
);
export const WEBP = Buffer.from(
  'UklGRlAAAABXRUJQVlA4IEQAAAAQAgCdASoQABAABUB8JaA2AAYw7gG2ABEAAP7g1r/ivP/xQcf/4c3/796CW39SwNg9CaRLVRU2lYU/N7ubASym0AAAAA==',
  'base64',
);
export const WEBP_WITH_ALPHA = Buffer.from(
  'UklGRpIAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSEYAAAABP6CYkSQ4ONd/NAZmcTYiApf3WDCKJClS4gAXKEADAhCx/7P9P/ZUENF/IUEiySt+UGcvsCYN9mTAmSzX7mdNGtTZix8AVlA4ICYAAACQAQCdASoQABAABUB8JQBOkBLkJgAA/usF3dKNQv4pE+XYSiAAAA==',
  'base64',
);
export const WEBP_LOSSLESS = Buffer.from(
  'UklGRnIAAABXRUJQVlA4TGYAAAAvD8ADAD+gGAAayN8phhgy6N1ODcWQJDH+GKuyIqsQ7h0IJG38Mr8/8x/wZ/jH4m+I3CIGrCLJirPkcICASIgFHOACB7T/j5wKIvovJEgkecUPRm0T9qTDmpywJMe1+9mTDqO26Qc=',
  'base64',
);
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** Returns the JPEG with added segments, as from cameras. */
export const jpegWith = (...added: { marker: number; data: string }[]) =>
  Buffer.concat([
    JPEG.subarray(0, 2),
    ...added.map(({ marker, data }) => segment(marker, Buffer.from(data))),
    JPEG.subarray(2),
  ]);

/** Returns the JPEG with another declared size. */
export const jpegOf = (width: number, height: number) => {
  const bytes = Buffer.from(JPEG);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
};

const chunk = (name: string, data: Buffer) => {
  const head = Buffer.from(`${name}0000`);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** Returns the WebP with chunks added. */
export const webpWith = (webp: Buffer, ...added: { name: string; data: string }[]) => {
  const more = added.map(({ name, data }) => chunk(name, Buffer.from(data)));
  const bytes = Buffer.concat([webp, ...more]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
};

/** Returns the WebP with another declared size. */
export const webpOf = (width: number, height: number) => {
  const bytes = Buffer.from(WEBP);
  bytes.writeUInt16LE(width, 26);
  bytes.writeUInt16LE(height, 28);
  return bytes;
};
