import type { PersonName } from './people.ts';
import eleanor from './portraits/eleanor.webp' with { type: 'file' };
import grace from './portraits/grace.webp' with { type: 'file' };
import helen from './portraits/helen.webp' with { type: 'file' };
import ingrid from './portraits/ingrid.webp' with { type: 'file' };
import peter from './portraits/peter.webp' with { type: 'file' };
import rosa from './portraits/rosa.webp' with { type: 'file' };
import samuel from './portraits/samuel.webp' with { type: 'file' };
import thomas from './portraits/thomas.webp' with { type: 'file' };
import walter from './portraits/walter.webp' with { type: 'file' };
import yuna from './portraits/yuna.webp' with { type: 'file' };

/** Paths of the pictures, by user. `web/e2e/draw-portraits.ts` draws them; the executable contains the files. */
export const PORTRAITS: Partial<Record<PersonName, string>> = {
  eleanor,
  grace,
  helen,
  ingrid,
  peter,
  rosa,
  samuel,
  thomas,
  walter,
  yuna,
};
