import ipaddr from 'ipaddr.js';
import type { Reach } from '../../shared/server-info.ts';

/** Returns who can reach a base URL, judging by the URL alone. */
export const urlReach = (baseUrl: string): { isHttps: boolean; reach: Reach } => {
  const { protocol, hostname } = new URL(baseUrl);
  return { isHttps: protocol === 'https:', reach: reachOf(hostname) };
};

const LOOPBACK = new Set(['loopback', 'unspecified']);
const IN_THE_HOUSE = new Set(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** Returns from where a host can be reached, judging by its name or address. */
const reachOf = (name: string): Reach => {
  const plain = name.replace(/^\[(.*)\]$/, '$1');
  if (plain === 'localhost' || plain.endsWith('.localhost')) return 'this-computer';
  if (ipaddr.isValid(plain)) {
    const range = ipaddr.process(plain).range();
    if (LOOPBACK.has(range)) return 'this-computer';
    return IN_THE_HOUSE.has(range) ? 'network' : 'anywhere';
  }
  return !plain.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(plain)
    ? 'network'
    : 'anywhere';
};
