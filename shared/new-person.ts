import { z } from 'zod';
import { firstName, lastName } from './session.ts';

/** Somebody without an address, as the group that they come into names them. */
export const newPersonForm = z.object({ firstName, lastName });

export type NewPersonForm = z.output<typeof newPersonForm>;
