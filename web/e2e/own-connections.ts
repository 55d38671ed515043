import { Agent } from 'node:http';

/*
 * Each call that a test makes has its own connection. Our server closes one on which nothing was said for some ten
 * seconds. If a test sends a call on it in that moment, the call fails: a browser would send it again, Playwright
 * does not. It keeps its connections in agents of Node in this process, which ask this method whether to.
 */
Object.assign(Agent.prototype, { keepSocketAlive: () => false });
