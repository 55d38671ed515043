/**
 * What to do when the connection ends: `fail` is called with an error. It waits a turn, as a reply of
 * 421 ends the connection first, and comes right after that.
 */
export const whenConnectionClosed = (fail: (error: Error) => void) => () =>
  setImmediate(() => fail(Object.assign(new Error('hung up'), { code: 'ECONNECTION' })));
