import { VERSION } from '../version.ts';

export const help = `Upheld ${VERSION}: a safe place where small faith groups share prayer requests.

Usage: upheld serve [options]
       upheld admin grant ADDRESS [--data DIR]
       upheld admin link [--data DIR] [--base-url URL]

  --port N          the port to listen on (UPHELD_PORT; 3000)
  --host ADDRESS    the address to listen on (UPHELD_HOST; ::, every one)
  --data DIR        where everything is kept (UPHELD_DATA; ./data)
  --base-url URL    how people reach this server (UPHELD_URL; this machine's address)

  --help            this text
  --version         the version`;
