/**
 * Every sentence for people, by name: `m.groups_too_many({ count: 200 })`. The sentences are in
 * `shared/messages/<language>/`; each name begins with the name of its file. Call a message when
 * its sentence is needed, not when a module loads, because the reader's language must be known.
 */
export * as m from './messages/compiled/messages/_index.js';

/** A sentence to be made when it is known who reads it. */
export type Sentence = () => string;
