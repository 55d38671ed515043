import type { Addresses } from '../../../shared/admin.ts';
import { serverAddresses } from '../../admin/addresses.ts';
import { type Log, loggableError } from '../../log.ts';

/** Many cameras cannot read white codes on black, as in a dark terminal (ECMA-48 SGR). */
const BLACK_ON_WHITE = '\u001b[30;107m';
const AS_BEFORE = '\u001b[0m';

/**
 * Returns the lines of a terminal about the server's addresses: a QR code (ISO/IEC 18004) of the base URL,
 * and the machine's other addresses. They tell if only this computer reaches the base URL.
 */
export const addressLines = async ({ baseUrl, reach, others }: Addresses) => {
  if (reach === 'this-computer')
    return ['Only this computer reaches that address. Set base-url to one that people reach.'];
  // Loaded for terminals only, because it would slow down every start.
  const { default: qrcode } = await import('qrcode');
  const code = await qrcode.toString(baseUrl, { type: 'utf8', errorCorrectionLevel: 'L' });
  return [
    ...(others.length > 0 ? [`Also: ${others.join('  ')}`] : []),
    'For phones:',
    ...code
      .split('\n')
      .filter(Boolean)
      .map((line) => BLACK_ON_WHITE + line + AS_BEFORE),
  ];
};

/** Prints them to a terminal alone: a log has no use for a QR code. */
export const printAddresses = async (
  config: Parameters<typeof serverAddresses>[0],
  show: (line: string) => void,
  log: Log,
) => {
  try {
    for (const line of await addressLines(serverAddresses(config))) show(line);
  } catch (error) {
    log.warn('addresses not shown', loggableError(error));
  }
};
