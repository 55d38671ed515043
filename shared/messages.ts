/**
 * Every sentence that people read, by name: `m.groups_too_many({ count: 200 })`. The names stand in
 * `shared/messages/<language>/`, each beginning with the name of its file. Call one where its
 * sentence is needed, not when a module loads: only then is it known who reads it.
 */
export * as m from './messages/compiled/messages/_index.js';

/** A sentence to be made when it is known who reads it. */
export type Sentence = () => string;
