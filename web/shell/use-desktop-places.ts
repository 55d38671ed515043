import { useEffect } from 'react';
import { BRIDGE, type DesktopBridge } from '../../shared/desktop-bridge.ts';
import { useNavigate } from '../router.tsx';
import { mayLeave } from '../ui/fields/unsaved.ts';

/** Opens the places that the desktop program asks for, without reloading. */
export function useDesktopPlaces() {
  const navigate = useNavigate();
  useEffect(
    () =>
      bridge()?.onOpen((path) => {
        if (mayLeave()) navigate(path);
      }),
    [navigate],
  );
}

/** In a browser there is none. */
const bridge = (): Pick<DesktopBridge, 'onOpen'> | undefined => Reflect.get(window, BRIDGE);
