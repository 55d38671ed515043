import { Agent } from 'node:http';

/*
 * Gives each call of a test its own connection. Our server closes a connection that was idle for some ten
 * seconds. A call that a test sends on it at that moment fails: a browser would send it again, but Playwright
 * does not. Playwright stores connections in Node's agents in this process, which ask this method whether to.
 */
Object.assign(Agent.prototype, { keepSocketAlive: () => false });
