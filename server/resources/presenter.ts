import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import type { Resource } from '../../shared/resources.ts';
import { iso } from '../http/iso.ts';

export type ResourceRow = {
  id: number;
  title: string;
  description: string | null;
  file: string;
  fileName: string;
  fileSize: number;
  fileType: string;
  createdAt: number;
  /** The uploader's name; null if the account was deleted. */
  firstName: string | null;
  lastName: string | null;
};

export const presentResource = (row: ResourceRow): Resource => ({
  id: row.id,
  title: row.title,
  description: row.description,
  filePath: `/api/objects/${row.file}`,
  fileName: row.fileName,
  fileSize: row.fileSize,
  fileType: row.fileType,
  uploaderName: row.firstName === null ? m.names_unknown() : displayName(row),
  createdAt: iso(row.createdAt),
});
