import { z } from 'zod';
import { LANGUAGES } from './language.ts';
import { m } from './messages.ts';

const TAGS = LANGUAGES.map(({ tag }) => tag);

export const languageTag = z.enum(TAGS, { error: m.account_language_unknown });
