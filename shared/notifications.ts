export const INVALID_UNSUBSCRIBE_LINK = 'This link is invalid. Please use the latest mail’s.';
