import { mkdirSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type Electron from 'electron';
import type { CookieJar } from './net.ts';
import type { Hosts } from './net-request.ts';
import { createPanel } from './panel.ts';
import { blankScreen, type Screen } from './screen.ts';

type Display = Pick<Electron.Display, 'workArea'>;
type Interfaces = ReturnType<typeof os.networkInterfaces>;

export type ComputerParts = ReturnType<typeof createParts>;

/**
 * The home folder, the screen and the network of a computer: what is there before the program starts and after
 * it has ended.
 */
export const createParts = (home: string, screen: Screen = blankScreen()) => {
  const jars = new Map<string, CookieJar>();
  const zooms = new Map<string, Map<string, number>>();
  const displays: Display[] = [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
  const answers: number[] = [];
  const picks: string[] = [];
  const network: { interfaces: Interfaces; hosts: Hosts } = {
    interfaces: os.networkInterfaces(),
    hosts: new Map(),
  };
  for (const folder of ['userData', 'documents', 'downloads', 'resources'])
    mkdirSync(join(home, folder), { recursive: true });

  const computer = {
    home,
    screen,
    displays,
    network,
    panel: createPanel(),
    isDark: false,
    /** The languages of the system, the most preferred first. */
    languages: ['en-US'],
    /** Cookies of a partition; those of `persist:` ones are there at the next start. */
    jar: (partition: string): CookieJar => {
      const jar = jars.get(partition) ?? new Map();
      if (partition.startsWith('persist:')) jars.set(partition, jar);
      return jar;
    },
    /** The zoom of each host in a partition; it is kept as the cookies are. */
    zooms: (partition: string) => {
      const known = zooms.get(partition) ?? new Map<string, number>();
      if (partition.startsWith('persist:')) zooms.set(partition, known);
      return known;
    },
    /** What was opened outside of the program: addresses and folders. */
    opened: [] as string[],
    /** What was copied to the clipboard. */
    copied: [] as string[],
    /** The message boxes that were shown, and which button they get: 0 unless one is waiting. */
    asked: [] as unknown[],
    /** The window that each of them is over, if any. */
    askedOver: [] as unknown[],
    answers,
    choose: (box: unknown) => {
      computer.asked.push(box);
      return answers.shift() ?? 0;
    },
    /** The files and folders that are chosen next; none is left: Cancel is pressed. */
    picks,
    pick: (box: unknown) => {
      computer.asked.push(box);
      return picks.shift();
    },
  };
  return computer;
};
