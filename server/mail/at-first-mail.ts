import type { Transport } from './transport.ts';

/**
 * A transport that is made with the first mail: its library is large, and would slow down every
 * start. `make` loads it.
 */
export const atFirstMail = (make: () => Promise<Transport>): Transport => {
  let made: Promise<Transport> | undefined;
  return {
    send: async (mail, beforeEnd) => {
      made ??= make();
      const transport = await made;
      await transport.send(mail, beforeEnd);
    },
    close: () => {
      void made?.then((transport) => transport.close());
    },
  };
};
