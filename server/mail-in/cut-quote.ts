/*
 * What somebody wrote in an answer, without the quoted mail and their signature. Anybody may send us a text, so
 * each pattern sees one short line, or three that were one.
 */

/** Longer texts are nobody’s answer, and no pattern is run over them. In characters. */
const LONGEST = 20_000;

/** The own words of a mail’s text, in its lines; `''` if there are none. */
export const withoutQuote = (text: string) => {
  const lines = text
    .slice(0, LONGEST)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[^\S\n]{40,}/g, ' ')
    .replaceAll(/\n\s*\n\s*\n/g, '\n\n\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const own = beforeOutlookQuote(joinedHeadings(lines));
  return withoutQuotedLines(withoutSignature(own))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

const DATE = String.raw`\d{1,4}\s?[./\-年년]|\d{1,2}:\d\d|\d{1,2}\.? \p{L}+\.?,? (de )?\d{4}|\p{L}+\.? \d{1,2},? \d{4}`;
const ADDRESS = String.raw`<?[^\s<>@]+@[^\s<>@]+>?`;

/**
 * The heading of a quote: who wrote when. It ends with a colon in all languages of mail programs, and has a
 * date, or an address between angle brackets.
 */
const HEADINGS = [
  // On … wrote, Am … schrieb, Le … a écrit, El … escribió, Em … escreveu, … 님이 작성, في … كتب
  new RegExp(
    String.raw`^(>\s*)?(?=.*(${DATE}|${ADDRESS})).{0,300}(wrote|writes|schrieb|a écrit|écrivait|escribi(ó|o)|escreveu|ha scritto|schreef|skrev|skreiv|pisze|napisał(\(a\))?|kirjoitti|пишет|написал|작성|쓴 글|썼습니다|씀|님의 말|كتب[ت]?(?= |:|$)|كتابة|写道|寫道|のメール|のメッセージ).{0,200}[:：]\s*$`,
    'iu',
  ),
  // Yahoo and Outlook on phones in German: "Am … schrieb … <…>" without a colon.
  new RegExp(
    String.raw`^(on|am|le|el|em|в|il|op|den)\b.{5,200}\b(wrote|schrieb|a écrit|escribió|escreveu)\b.{0,120}${ADDRESS}\s*$`,
    'iu',
  ),
  new RegExp(String.raw`^.{0,200}${ADDRESS}\s*(님이|님께서).{0,40}$`, 'iu'),
  // 5 мая 2026 г., Upheld <…>: and all others that have a date, then an address between angle brackets.
  new RegExp(String.raw`^(?=.*(${DATE})).{6,200}<[^\s<>@]+@[^\s<>@]+>.{0,40}[:：]\s*$`, 'iu'),
];

/** Longer lines are no heading and no signature, and no pattern is run over them. In characters. */
const LONGEST_LINE = 400;

const has = (pattern: RegExp, line: string) => line.length <= LONGEST_LINE && pattern.test(line);

const isHeading = (line: string) =>
  line.length <= LONGEST_LINE &&
  /[\d@]/.test(line) &&
  /[:：>.]\s*$/.test(line) &&
  HEADINGS.some((heading) => heading.test(line.trim()));

/**
 * A heading that a mail program broke over two or three lines is joined, with a blank line before it and a
 * `>` at its beginning, so that it counts as quoted.
 */
const joinedHeadings = (lines: string[]) => {
  const joined: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const length = [1, 2, 3].find((count) => {
      const part = lines.slice(at, at + count);
      return (
        part.every((line, index) => line !== '' && (index === 0 || !line.startsWith('>'))) &&
        (count === 1 || has(BEGINS, part[0] ?? '')) &&
        isHeading(part.join(' '))
      );
    });
    if (!length) {
      joined.push(lines[at] ?? '');
      continue;
    }
    // What follows is the quoted mail, unless its lines are marked as such and an answer is below them.
    if (!isMarkedAfter(lines, at + length)) return joined;
    joined.push(`> ${lines.slice(at, at + length).join(' ')}`);
    at += length - 1;
  }
  return joined;
};

/** How the first line of a broken heading begins. */
const BEGINS =
  /^(on|am|le|el|em|il|op|a la|de)\s|^\d{4}\s?[.년/-]|^\d{1,2}[./]\d|^(في|بتاريخ|يوم)|@|^(mon|tue|wed|thu|fri|sat|sun)/i;

const isMarkedAfter = (lines: string[], at: number) =>
  lines
    .slice(at, at + 4)
    .find((line) => line !== '')
    ?.startsWith('>') ?? false;

/** A line that is only underscores or dashes, with words for an original mail between them or none. */
const PARTING =
  /^[-_*=]{2,}\s*(original message|oprindelig besked|ursprüngliche nachricht|originalnachricht|message d['’]origine|message original|mensaje original|mensagem original|원본 메시지|원본 메일|original mail|الرسالة الأصلية|forwarded message|weitergeleitete nachricht)?\s*[-_*=]{2,}\s*$/i;
const FROM = /^\*?(from|von|de|od|보낸 ?사람|발신|من|da|van|发件人|差出人)\s?\*?\s?[:：]\*?\s?\S/i;
const SENT =
  /^\*?(sent|date|gesendet|datum|envoyé|enviado( el| em)?|fecha|data|보낸 ?날짜|날짜|받는 ?사람|to|an|à|para|subject|betreff|objet|asunto|assunto|제목|تم الإرسال|التاريخ|تاريخ الإرسال|إلى|الموضوع)\s?\*?\s?[:：]/i;

/** Outlook and GMX put the header of the quoted mail above it, and mark nothing. */
const beforeOutlookQuote = (lines: string[]) => {
  const at = lines.findIndex((line, index) => {
    const next = lines.slice(index + 1, index + 5).filter(Boolean);
    if (has(PARTING, line) && (/[\p{L}]{3}/u.test(line) || has(FROM, next[0] ?? ''))) return true;
    return has(FROM, line) && next.slice(0, 3).some((other) => has(SENT, other));
  });
  if (at < 0) return lines;
  // GMX says first when it was sent.
  return lines.slice(0, has(SENT, lines[at - 1] ?? '') ? at - 1 : at);
};

/** A line of two to four such signs. */
const SIGNATURE = /^([-_+=])\1{1,3}$|^_{32}$/;
/** What phones and programs add below. */
const SENT_FROM = new RegExp(
  [
    '^(sent|get) (from|via|with) (my |the )?(iphone|ipad|android|galaxy|samsung|phone|mobile|mail|yahoo|outlook|proton|windows|gmx|web\\.de|blackberry|huawei|xiaomi)',
    '^get outlook for|^sent from outlook|^diese nachricht wurde (von|mit) .{0,60} gesendet|^(von|gesendet) (mit|von|aus) (meinem|der|dem|outlook|mail|yahoo|meiner|gmx|web\\.de)',
    '^von meinem .{0,40} gesendet|^outlook für (ios|android)|^envoyé (de|depuis) (mon|ma|mail|yahoo|outlook|l)|^télécharger outlook',
    '^enviado (desde|do|de|pelo|a partir d) ?(mi|meu|mail|yahoo|outlook|o|a)|^obtener outlook|^baixar o outlook|^obter o outlook',
    '^나의 .{0,30}(에서|으로) (보냄|보냈습니다)|^내 .{0,30}에서 보냄|^(갤럭시|삼성|iphone|android).{0,20}에서 (보냄|전송)',
    '^أرسلت من|^مرسل من|^تم الإرسال من|^أُرسلت من',
  ].join('|'),
  'i',
);

const withoutSignature = (lines: string[]) => {
  const at = lines.findIndex((line) => SIGNATURE.test(line.trim()) || has(SENT_FROM, line.trim()));
  return at < 0 ? lines : lines.slice(0, at);
};

/** Who answers between the quoted lines leaves them standing; they are not their words. */
const withoutQuotedLines = (lines: string[]) => lines.filter((line) => !/^\s*>/.test(line));
