import { useEffect } from 'react';
import { BRIDGE, type DesktopBridge } from '../../shared/desktop-bridge.ts';
import { useNavigate } from '../router.tsx';
import { mayLeave } from '../ui/fields/unsaved.ts';

/** Opens screens that the desktop program asks for, without a reload. */
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

/** The desktop program's bridge; undefined in a browser. */
const bridge = (): Pick<DesktopBridge, 'onOpen'> | undefined => Reflect.get(window, BRIDGE);
