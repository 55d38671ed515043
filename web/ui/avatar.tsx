type AvatarProps = { initials: string; imageUrl?: string | null; size?: 'normal' | 'large' };

/** A person's picture, or their initials. The name beside it says who it is. */
export function Avatar({ initials, imageUrl, size = 'normal' }: AvatarProps) {
  const box = `shrink-0 print:hidden rounded-full ${size === 'large' ? 'size-20 text-heading' : 'size-10 text-meta'}`;
  if (imageUrl) return <img src={imageUrl} alt="" className={`${box} object-cover`} />;
  return (
    <span
      aria-hidden
      className={`${box} grid place-items-center bg-primary font-semibold text-on-primary`}
    >
      {initials}
    </span>
  );
}
