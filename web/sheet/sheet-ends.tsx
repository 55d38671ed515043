import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import type { Sheet } from '../../shared/sheet.ts';
import { QrCode } from '../ui/qr-code.tsx';

/** The name of the group, and at the other end the days that it is about. */
export const SheetHead = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sheet-head">
    <h2 className="own-words">{name}</h2>
    <p>{children}</p>
  </div>
);

/**
 * What stands at the foot of every page: whose it is, that it is shared in confidence, and the way to
 * the group's page. The code is no invitation: a stranger who finds it comes to the sign-in.
 */
export const SheetFoot = ({ sheet: { address, congregation } }: { sheet: Sheet }) => (
  <div className="sheet-foot small">
    <div className="words">
      {congregation && <p className="own-words whose font-semibold">{congregation}</p>}
      <p>{m.sheet_in_confidence()}</p>
    </div>
    <p className="along">{m.sheet_pray_along()}</p>
    <QrCode text={address} label={m.sheet_code()} className="code" />
  </div>
);
