import { z } from 'zod';

/** What help, the sample file and the guide say about a setting. */
export type About = {
  /** Its name in the environment. */
  env: string;
  /** Its value in the help, such as `<N>`. */
  value: string;
  words: string;
  /** The default as the help says it, where the schema's own one says too little. */
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
  /** It is never printed, and it is no option, because other users can see a command line. */
  isSecret?: true;
};

/** What each setting is for, found by its schema. */
export const about = z.registry<About>();
