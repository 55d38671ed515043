import { Suspense } from 'react';
import type { Addresses as Reachability } from '../../shared/admin.ts';
import { URL_LINE } from '../../shared/checkup-lines.ts';
import { m } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { Card } from '../ui/card.tsx';
import { Failed } from '../ui/failed.tsx';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { SettingsLine } from '../ui/fields/line-to-type.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Lazy, because its library is larger than the rest of the screen. */
const QrCode = lazyComponent(() => import('../ui/qr-code.tsx'), 'QrCode');

/** The server's address, who can reach it, and the machine's other addresses. */
export function Addresses() {
  const {
    data: reached,
    isLoading,
    refetch,
  } = useRead('getAddresses', undefined, { refetchOnMount: 'always' });
  if (isLoading) return <Spinner label={m.admin_addresses_loading()} />;
  if (!reached) return <Failed title={m.admin_addresses_failed()} onRetry={() => void refetch()} />;
  const { baseUrl, reach, others } = reached;
  const isForPhones = reach !== 'this-computer';
  return (
    <div className="flex max-w-column flex-col gap-4">
      <Card className="flex flex-col gap-4">
        {isForPhones && <p className="prose-width">{m.admin_addresses_explained()}</p>}
        <div className="flex flex-wrap items-start gap-6">
          <div className="min-w-0 flex-1 basis-64">
            <CopyField label={m.admin_addresses_label()} value={baseUrl} />
          </div>
          {isForPhones && (
            <Suspense fallback={<div className="size-48" />}>
              <QrCode text={baseUrl} label={m.admin_addresses_code({ address: baseUrl })} />
            </Suspense>
          )}
        </div>
        {REACH_WORDS[reach] && <p className="prose-width">{REACH_WORDS[reach]()}</p>}
        {!isForPhones && <SettingsLine line={URL_LINE} />}
        <p className="prose-width">{safetyWords(reached)}</p>
      </Card>
      {others.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-heading">{m.admin_addresses_others()}</h2>
          <p className="prose-width text-muted">{m.admin_addresses_others_explained()}</p>
          <ul className="flex flex-col gap-2">
            {others.map((address) => (
              <li key={address} className="break-all">
                {address}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const REACH_WORDS = {
  'this-computer': m.admin_addresses_this_computer,
  network: m.admin_addresses_network,
  anywhere: undefined,
};

const safetyWords = ({ isHttps, reach }: Reachability) => {
  if (isHttps) return m.admin_addresses_https();
  return reach === 'this-computer' ? m.admin_addresses_http_here() : m.admin_addresses_http();
};
