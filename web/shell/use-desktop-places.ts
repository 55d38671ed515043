import { useEffect } from 'react';
import { BRIDGE, type DesktopBridge } from '../../shared/desktop-bridge.ts';
import { useNavigate } from '../router.tsx';

const LEAVE = 'What you have written here is not saved yet. Do you want to leave it?';

/** Goes where the desktop program is asked to, by a notification or a link, without a new load. */
export function useDesktopPlaces() {
  const navigate = useNavigate();
  useEffect(
    () =>
      bridge()?.onOpen((path) => {
        if (!isWritingOnPage() || window.confirm(LEAVE)) navigate(path);
      }),
    [navigate],
  );
}

/** In a browser there is none. */
const bridge = (): Pick<DesktopBridge, 'onOpen'> | undefined => Reflect.get(window, BRIDGE);

/** Dialogs keep what is written in them; the form of a page does not. */
const isWritingOnPage = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>('main form textarea')].some(
    ({ value }) => value.trim() !== '',
  );
