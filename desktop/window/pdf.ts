import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import { freeName } from '../session/downloads.ts';
import { APP_ORIGIN } from '../session/links.ts';
import type { Dialogs } from './dialogs.ts';

type Printed = Pick<Electron.WebContents, 'getTitle' | 'getURL' | 'printToPDF'>;

type PdfParts = {
  app: Pick<Electron.App, 'getLocaleCountryCode'>;
  dialog: Pick<Dialogs, 'showMessageBox' | 'showSaveDialog'>;
  shell: Pick<Electron.Shell, 'showItemInFolder'>;
  show: (title: string, body: string, onPress: () => void) => void;
  /** Default folder of saved files. */
  folder: string;
  shown: () => Printed | undefined;
};

/** Countries that use Letter; the others use A4 (Unicode CLDR, "paperSize"). */
const LETTER = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** Saves the visible page as a PDF, as it is printed. */
export const pdfSaver =
  ({ app, dialog, shell, show, folder, shown }: PdfParts) =>
  async () => {
    const notify = (message: string) => void dialog.showMessageBox({ type: 'info', message });
    const page = shown();
    if (!page?.getURL().startsWith(`${APP_ORIGIN}/`)) return notify(m.desktop_pdf_not_here());
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: freeName(folder, `${page.getTitle()}.pdf`, existsSync),
      filters: [{ name: 'PDF', extensions: ['pdf'] }],
    });
    if (canceled || !filePath) return;
    try {
      const bytes = await page.printToPDF({
        // A sheet sets its own paper size.
        preferCSSPageSize: true,
        pageSize: LETTER.has(app.getLocaleCountryCode()) ? 'Letter' : 'A4',
      });
      // Written to a temporary file first, so that a half file never replaces a complete one.
      writeFileSync(`${filePath}.part`, bytes);
      renameSync(`${filePath}.part`, filePath);
      show(m.desktop_pdf_saved(), basename(filePath), () => shell.showItemInFolder(filePath));
    } catch {
      notify(m.desktop_pdf_failed());
    }
  };
