import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { configOf, exists, folderOf } from '../../multi-tenant/folders.ts';
import { BadCongregation, requireName } from '../../multi-tenant/names.ts';
import { makingOf } from '../../multi-tenant/unfinished.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { passKillPoint } from '../../storage/kill-point.ts';
import { isLocked } from '../../storage/lock.ts';
import { giveToOwner } from '../../storage/owner.ts';

/** Throws BadCongregation unless a new congregation may have this name. */
export const requireFree = (host: Config, name: string) => {
  requireName(name);
  if (exists(host, name)) throw new BadCongregation(`There is a congregation ${name} already.`);
  const folder = folderOf(host, name);
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0))
    throw new BadCongregation(`${folder} is there and holds something else.`);
};

/**
 * Makes a congregation in a folder that no host opens, and renames the folder when it is whole: an aborted
 * command leaves no half congregation, and can be repeated. Throws BadCongregation.
 */
export const madeWhole = async (
  host: Config,
  name: string,
  make: (config: Config) => Promise<string>,
): Promise<string> => {
  const folder = folderOf(host, name);
  const making = makingOf(folder);
  if (existsSync(making) && isLocked(making, dataFilesIn(making).lock))
    throw new BadCongregation(`Another command is making ${name}.`);
  rmSync(making, { recursive: true, force: true });
  try {
    const said = await make({ ...configOf(host, name), data: making });
    requireFree(host, name);
    rmSync(folder, { recursive: true, force: true });
    giveToOwner(host.congregations, making);
    await passKillPoint('before a congregation gets its name');
    renameSync(making, folder);
    return said;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
};
