import { createDrafts, isLike } from '../api/offline/drafts.ts';
import { valuesOf } from './request-values.ts';

/** The draft of a new request. */
export const useNewRequestDraft = createDrafts('request', isLike(valuesOf()));
