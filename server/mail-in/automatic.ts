type Header = { key: string; value: string };

/** What Exchange writes before the subject of an answer that somebody away has set. */
const AWAY =
  /^\s*(automatic reply|out of office|automatische antwort|abwesenheitsnotiz|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|resposta automática|ausência temporária|자동 회신|부재 중|رد تلقائي|خارج المكتب)/i;

/**
 * Whether a program wrote a mail: an automatic answer (RFC 3834, and what programs used before it), or a report
 * (RFC 3464). What lists and providers add to people's own mail proves nothing.
 */
export const isAutomatic = (headers: readonly Header[], from: string | null) => {
  const value = (name: string) =>
    headers
      .filter(({ key }) => key === name)
      .map((header) => header.value)
      .join(' ')
      .trim()
      .toLowerCase();
  const has = (...names: string[]) => headers.some(({ key }) => names.includes(key));
  const says = (name: string) => has(name) && !/^no\b/.test(value(name));
  return (
    ['auto-submitted', 'x-autoreply', 'x-auto-reply', 'x-autorespond'].some(says) ||
    /^(junk|auto_reply)/.test(value('precedence')) ||
    has('x-auto-reply-from', 'x-mail-autoreply', 'x-failed-recipients') ||
    // Exchange writes the first into what its rules send.
    has('x-ms-exchange-inbox-rules-loop') ||
    (has('x-auto-response-suppress') && AWAY.test(value('subject'))) ||
    /\bautoresponder\b/.test(value('delivered-to')) ||
    /^<\s*>$/.test(value('return-path')) ||
    /multipart\/report|disposition-notification|delivery-status/.test(value('content-type')) ||
    /^(mailer-daemon|postmaster|no-?reply|bounces?)([+-].*)?@/i.test(from ?? '')
  );
};
