/**
 * Every sentence for people, by name: `m.groups_too_many({ count: 200 })`. The sentences are in
 * `shared/messages/<language>/`; each name begins with the name of its file. Call a message when its sentence is
 * needed, not when a module loads: the reader's language is not known before.
 */
export * as m from './messages/compiled/messages/_index.js';

/** A function for a sentence in the reader's language. */
export type Sentence = () => string;
