import { describe, expect, test } from 'bun:test';
import {
  JPEG,
  jpegOf,
  jpegWith,
  PNG,
  WEBP,
  WEBP_LOSSLESS,
  WEBP_WITH_ALPHA,
  webpOf,
  webpWith,
} from '../../test-support/pictures.ts';
import { checkedPicture } from './check.ts';

const SECRET = 'taken at 32.71 N, 35.30 E';

/** Returns the refusal of bytes that are no valid picture. */
const refusal = (bytes: Buffer) => {
  try {
    checkedPicture(bytes);
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const DAMAGED = 'This picture is damaged or incomplete. Please choose another one.';
const UNKNOWN =
  'That is not a picture in a format that Upheld takes. Please send a JPEG or a WebP.';
const TOO_MANY = 'A picture can be at most 256 pixels wide and 256 pixels high.';

describe('pictures (A37)', () => {
  test('each form in which programs write pictures is accepted', () => {
    for (const [bytes, type] of [
      [JPEG, 'image/jpeg'],
      [WEBP, 'image/webp'],
      [WEBP_LOSSLESS, 'image/webp'],
      [WEBP_WITH_ALPHA, 'image/webp'],
    ] as const) {
      const picture = checkedPicture(bytes);
      expect(picture.type).toBe(type);
      // Checking the stored picture again does not change it.
      expect(checkedPicture(picture.bytes)).toEqual(picture);
    }
    expect(checkedPicture(WEBP).bytes).toEqual(WEBP);
    expect(checkedPicture(WEBP_WITH_ALPHA).bytes).toEqual(WEBP_WITH_ALPHA);
  });

  test('a picture has at most 256 pixels in each direction', () => {
    expect(refusal(jpegOf(256, 256))).toBe('taken');
    expect(refusal(webpOf(256, 256))).toBe('taken');
    for (const bytes of [jpegOf(257, 16), jpegOf(16, 257), webpOf(257, 16), webpOf(16, 16_000)])
      expect(refusal(bytes)).toBe(TOO_MANY);
    for (const bytes of [jpegOf(0, 16), jpegOf(16, 0), webpOf(0, 16)])
      expect(refusal(bytes)).toBe(DAMAGED);
  });

  test('the place, the camera, comments and unknown parts are removed', () => {
    const clean = checkedPicture(JPEG).bytes;
    for (const marker of [0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe])
      expect(checkedPicture(jpegWith({ marker, data: SECRET })).bytes).toEqual(clean);
    for (const name of ['EXIF', 'XMP ', 'ICCP', 'ABCD'])
      for (const webp of [WEBP, WEBP_LOSSLESS, WEBP_WITH_ALPHA]) {
        const added = webpWith(webp, { name, data: SECRET });
        expect(added.includes(SECRET)).toBe(true);
        expect(checkedPicture(added).bytes).toEqual(checkedPicture(webp).bytes);
      }
  });

  test('the color encoding stays', () => {
    const adobe = { marker: 0xee, data: 'Adobe\0\x64\0\0\0\0\0' };
    expect(checkedPicture(jpegWith(adobe)).bytes.includes('Adobe')).toBe(true);
  });

  test('a picture that is cut off anywhere is refused', () => {
    for (const bytes of [JPEG, WEBP, WEBP_LOSSLESS, WEBP_WITH_ALPHA])
      for (let length = 12; length < bytes.length; length++)
        expect(refusal(bytes.subarray(0, length))).toBe(DAMAGED);
  });

  test('a picture with data after its end is refused', () => {
    const page = Buffer.from('<script>alert(1)</script>');
    for (const bytes of [JPEG, WEBP]) expect(refusal(Buffer.concat([bytes, page]))).toBe(DAMAGED);
    expect(refusal(Buffer.concat([JPEG, JPEG]))).toBe(DAMAGED);
  });

  test('another kind of file is refused, whatever its name', () => {
    for (const bytes of [
      PNG,
      Buffer.from('My face.'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('GIF89a'),
      Buffer.from([0]),
    ])
      expect(refusal(bytes)).toBe(UNKNOWN);
    expect(refusal(Buffer.alloc(0))).toBe('No picture arrived. Please choose one.');
  });

  test('an animation is refused', () => {
    for (const name of ['ANIM', 'ANMF'])
      expect(refusal(webpWith(WEBP, { name, data: 'frames' }))).toBe(
        'A picture that moves cannot be used. Please choose one that stands still.',
      );
  });

  test('two pictures, two frames, or none are refused', () => {
    const onlyHead = webpWith(WEBP.subarray(0, 12), { name: 'EXIF', data: 'nothing to see' });
    const two = webpWith(WEBP, { name: 'VP8 ', data: WEBP.subarray(20).toString('latin1') });
    const noScan = Buffer.concat([
      JPEG.subarray(0, JPEG.indexOf(Buffer.from([255, 0xda]))),
      JPEG.subarray(-2),
    ]);
    for (const bytes of [onlyHead, two, noScan, Buffer.from([255, 0xd8, 255, 0xd9])])
      expect(refusal(bytes)).toBe(DAMAGED);
  });

  test('random bytes are refused, without an internal error', () => {
    let state = 7;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state;
    };
    for (const picture of [JPEG, WEBP, WEBP_LOSSLESS, WEBP_WITH_ALPHA])
      for (let round = 0; round < 2000; round++) {
        const bytes = Buffer.from(picture);
        for (let n = 0; n < 3; n++) bytes[random() % bytes.length] = random() % 256;
        expect(['taken', DAMAGED, TOO_MANY, UNKNOWN]).toContain(refusal(bytes));
      }
  });
});
