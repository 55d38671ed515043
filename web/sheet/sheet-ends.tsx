import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import type { Sheet } from '../../shared/sheet.ts';
import { QrCode } from '../ui/qr-code.tsx';

/** The group's name, and the days of the sheet at the other end. */
export const SheetHead = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sheet-head">
    <h2 className="own-words">{name}</h2>
    <p>{children}</p>
  </div>
);

/**
 * Footer of every page: the congregation, a note on confidence, and a QR code for the group's page. The code
 * is not an invitation: others get to the sign-in page.
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
