import { useEffect, useRef, useState } from 'react';
import { openPhoto } from './photo.ts';

type Opened = { photo: ImageBitmap; number: number };

/**
 * State of the chosen photo, with a number that is new for each. A file that cannot be decoded leaves the
 * previous photo.
 */
export function usePhoto() {
  const [opened, setOpened] = useState<Opened>();
  const [state, setState] = useState<'ready' | 'opening' | 'failed'>('ready');
  const asked = useRef(0);
  // Frees the photo's memory at once.
  useEffect(() => () => opened?.photo.close(), [opened]);
  useEffect(
    () => () => {
      asked.current = -1;
    },
    [],
  );

  const open = async (file: File) => {
    const number = ++asked.current;
    setState('opening');
    const photo = await openPhoto(file).catch(() => undefined);
    if (asked.current !== number) return photo?.close();
    setState(photo ? 'ready' : 'failed');
    if (photo) setOpened({ photo, number });
  };
  return { opened, open, isOpening: state === 'opening', hasFailed: state === 'failed' };
}
