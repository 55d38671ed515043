import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import { freeName } from '../session/downloads.ts';
import { APP_ORIGIN } from '../session/links.ts';
import type { Dialogs } from './dialogs.ts';

type Printed = Pick<Electron.WebContents, 'getTitle' | 'getURL' | 'printToPDF'>;

export type PdfParts = {
  app: Pick<Electron.App, 'getLocaleCountryCode'>;
  dialog: Pick<Dialogs, 'showMessageBox' | 'showSaveDialog'>;
  shell: Pick<Electron.Shell, 'showItemInFolder'>;
  show: (title: string, body: string, onPress: () => void) => void;
  /** Where files are saved, unless somebody chooses another place. */
  folder: string;
  shown: () => Printed | undefined;
};

/** Countries that write on Letter, the others on A4 (Unicode CLDR, "paperSize"). */
const LETTER = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '));

/** Saves the page that is shown as a PDF, as it is printed. */
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
        // A sheet says itself which paper it is for.
        preferCSSPageSize: true,
        pageSize: LETTER.has(app.getLocaleCountryCode()) ? 'Letter' : 'A4',
      });
      // Written beside it first, so that no half file takes the place of a whole one.
      writeFileSync(`${filePath}.part`, bytes);
      renameSync(`${filePath}.part`, filePath);
      show(m.desktop_pdf_saved(), basename(filePath), () => shell.showItemInFolder(filePath));
    } catch {
      notify(m.desktop_pdf_failed());
    }
  };
