import { useState } from 'react';

export type AvatarSize = keyof typeof SIZES;

type AvatarProps = { initials: string; imageUrl?: string | null; size?: AvatarSize };

const SIZES = {
  normal: 'size-11 @max-[10rem]:size-9 text-meta',
  medium: 'size-18 text-heading',
  large: 'size-20 text-heading',
  largest: 'size-48 text-title',
} as const;

/**
 * A user's picture, or their initials if there is no picture or it does not load. Hidden from screen readers:
 * the name stands beside it.
 */
export function Avatar({ initials, imageUrl, size = 'normal' }: AvatarProps) {
  const [missing, setMissing] = useState<string>();
  const box = `shrink-0 print:hidden rounded-full ${SIZES[size]}`;
  if (imageUrl && imageUrl !== missing)
    return (
      <img
        src={imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setMissing(imageUrl)}
        className={`${box} bg-line object-cover`}
      />
    );
  return (
    <span
      aria-hidden
      className={`${box} grid place-items-center bg-primary font-semibold text-on-primary`}
    >
      {initials}
    </span>
  );
}
