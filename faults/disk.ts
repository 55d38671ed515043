import { proven } from './proven-by.ts';
import type { Fault } from './run.ts';

const area = 'The disk';
/** The tests are steps of one story, so each fault is all of them. */
const STORY = {
  in: 'server/storage/full-disk.system.test.ts',
  tests: 'a full disk, as root',
  needs: 'It mounts a small disk, which takes Linux and root.',
};

/** What a disk without room does. */
export const diskFaults: Fault[] = [
  proven(
    area,
    'the disk becomes full while the server runs',
    'Writes and uploads are refused with 507. Reading, health, signing in and out, and deleting go on. SIGTERM exits with 0; it starts again; with room writes work at once, and nothing is lost.',
    STORY,
  ),
  proven(
    area,
    'the disk becomes full amid 32 writers whose writes share commits',
    'Writes are refused with 507, and none of these is stored. Deleting goes on. With room all writes work, and nothing is lost or there twice.',
    {
      in: 'server/calls/shared-commit.system.test.ts',
      tests: 'a full disk amid many writers',
      needs: STORY.needs,
    },
  ),
  proven(
    area,
    'the disk is full when the server starts, and is killed',
    'It starts in the space of its reserve and people sign in, after a kill too. Without that space the start is refused in one sentence.',
    STORY,
  ),
];
