import { dateWords, perLanguage } from '../../shared/language.ts';
import type { WhyRefused } from '../../shared/local-server.ts';
import { m, type Sentence } from '../../shared/messages.ts';

const times = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }),
);

/** Returns a time for a sentence, in this computer's time zone. */
export const timeWords = (time: number) => dateWords(times(), time);

const SENTENCES: Record<WhyRefused, Sentence> = {
  setting: m.desktop_local_wrong_setting,
  'newer-data': m.desktop_local_too_old,
  'old-system': m.desktop_local_old_system,
  'nothing-there': m.desktop_backup_nothing,
  'not-there': m.desktop_backup_not_there,
  'not-a-backup': m.desktop_backup_not_one,
  'cut-short': m.desktop_backup_cut_short,
  damaged: m.desktop_backup_damaged,
  'damaged-or-cut': m.desktop_backup_damaged,
  changed: m.desktop_backup_changed,
  'damaged-database': m.desktop_backup_damaged_database,
  'foreign-database': m.desktop_backup_foreign_database,
  encrypted: m.desktop_backup_encrypted,
  'wrong-key': m.desktop_backup_encrypted,
  'too-new': m.desktop_backup_too_new,
  'no-room': m.desktop_backup_no_room,
  'no-folder': m.desktop_backup_no_folder,
  'no-disk': m.desktop_backup_no_folder,
  'no-right': m.desktop_backup_no_right,
  'not-written': m.desktop_backup_not_written,
};

/** Returns the sentence why a backup command had no effect. */
export const refusalWords = (because: WhyRefused | undefined) =>
  because === undefined ? m.desktop_backup_failed() : SENTENCES[because]();
