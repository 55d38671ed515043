import { decodedText } from '../../../shared/decoded-text.ts';
import { likeliestText } from './eight-bit.ts';

/** The text of a file; if it is no Unicode, in the likeliest encoding of eight bits. */
export const textOf = (bytes: Uint8Array): string => decodedText(bytes, likeliestText);
