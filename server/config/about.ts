import { z } from 'zod';

/** Words about a setting for help, the sample file and the guide. */
export type About = {
  /** Its name in the environment. */
  env: string;
  /** Its value in the help, such as `<N>`. */
  value: string;
  words: string;
  /** The default in the help, where the schema's default is not clear. */
  otherwise?: string;
  /** A value for the sample file, where the default is not one. */
  example?: string;
  group:
    | 'Where it runs'
    | 'Who gets in'
    | 'Mail and push'
    | 'Backups'
    | 'For operators'
    | 'Many congregations';
  /** The value is never printed, and is no option, because other users can see a command line. */
  isSecret?: true;
};

/** The words about each setting, by its schema. */
export const about = z.registry<About>();
