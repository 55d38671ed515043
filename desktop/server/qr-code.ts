import qrcode from 'qrcode';

/** A QR code (ISO/IEC 18004) of a text, as an image in a `data:` URL. */
export const qrCode = async (text: string) => {
  const svg = await qrcode.toString(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};
