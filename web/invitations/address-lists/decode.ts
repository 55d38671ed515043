import { decodedText } from '../../../shared/decoded-text.ts';
import { likeliestText } from './eight-bit.ts';

/** Decodes a file as Unicode, or else by its most likely 8-bit encoding. */
export const textOf = (bytes: Uint8Array): string => decodedText(bytes, likeliestText);
