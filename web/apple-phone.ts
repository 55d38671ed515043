/** Whether this is an iPhone or iPad. An iPad identifies itself as a Mac, but no Mac has a multi-touch screen. */
export const isApplePhone = ({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string;
  maxTouchPoints: number;
}) => /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
