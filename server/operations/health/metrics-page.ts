import type { MetricsParts } from './metrics.ts';
import { mayReadMetrics } from './metrics-access.ts';

type Parts = MetricsParts & {
  config: { metrics: 'on' | 'off'; metricsToken?: string };
};

/**
 * Returns the handler that serves the metrics. It returns undefined for other callers, and always while
 * metrics are off. The library is imported only if they are on.
 */
export const metricsPage = ({ config, ...parts }: Parts) => {
  if (config.metrics === 'off') return () => undefined;
  const loading = import('./metrics.ts').then(({ createMetrics }) => createMetrics(parts));
  return ({ headers, method }: Request, peer: string | undefined) =>
    mayReadMetrics(headers, peer, config.metricsToken) ? answer(method) : undefined;

  async function answer(method: string) {
    const { text, contentType } = await loading;
    const body = method === 'HEAD' ? null : await text();
    return new Response(body, {
      headers: { 'content-type': contentType, 'cache-control': 'no-store' },
    });
  }
};
