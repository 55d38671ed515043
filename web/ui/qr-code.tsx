import qrcode from 'qrcode';
import { useEffect, useState } from 'react';

type QrCodeProps = { text: string; label: string; className?: string };

/** A QR code (ISO/IEC 18004) of a text, black on white in both themes for cameras. */
export function QrCode({ text, label, className = 'size-48 rounded-card' }: QrCodeProps) {
  const [image, setImage] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void qrcode.toString(text, { type: 'svg', margin: 2 }).then((svg) => {
      if (!isGone) setImage(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  // Reserves the space until the image is ready.
  return image ? (
    <img src={image} alt={label} className={className} />
  ) : (
    <div className={className} />
  );
}
