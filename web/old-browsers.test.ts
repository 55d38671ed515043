import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { built } from '../server/proof/testing/built.ts';

/*
 * The build lowers the syntax of scripts and styles to the browsers of early 2022, which are named in
 * web/build.ts. It does not add what they lack: a method, a class, a kind of regular expression. So this
 * reads the built files for what came after Safari 15.4, Chrome 100 or Firefox 100.
 */
const WEB = built('dist/web');
const filesLike = (pattern: string) =>
  [...new Bun.Glob(pattern).scanSync(WEB)].map((name) => ({
    name,
    text: readFileSync(join(WEB, name), 'utf8'),
  }));

type Late = { pattern: RegExp; like: string; unlike?: string };

/** `like` is a made-up line that must be found, `unlike` one that must not. */
const SCRIPTS: Record<string, Late> = {
  'a lookbehind': { pattern: /\(\?<[=!]/, like: '/(?<!a)b/u', unlike: '/(?<name>a)b/u' },
  'a made regular expression with the flag v': {
    pattern: /\bRegExp\([^;]*,[`'"][dgimsy]*v[dgimsy]*[`'"]\)/,
    like: 'new RegExp(a,`gv`)',
    unlike: 'new RegExp(a,`gu`)',
  },
  'a part of a regular expression with flags of its own': {
    pattern: /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/,
    like: '/(?i:a)b/',
    unlike: '/(?:a)b/',
  },
  'a static block': { pattern: /\bstatic\s*\{/, like: 'class a{static{b()}}' },
  using: { pattern: /[;{}]\s*(?:await )?using \w+\s*=/, like: '{using a=b()}' },
  'the last one found': {
    pattern: /\.findLast(?:Index)?\(/,
    like: 'a.findLast(b)',
    unlike: 'a.find(b)',
  },
  'a changed copy of an array': {
    pattern: /\.to(?:Sorted|Reversed|Spliced)\(/,
    like: 'a.toSorted(b)',
    unlike: 'a.toString()',
  },
  'a copy of an array with another value': { pattern: /\.with\(/, like: 'a.with(0,b)' },
  'grouping by the language': {
    pattern: /\b(?:Map|Object)\.groupBy\b/,
    like: 'Map.groupBy(a,b)',
    unlike: 'Hash.groupBy(a,b)',
  },
  'an array from what comes later': { pattern: /\bArray\.fromAsync\b/, like: 'Array.fromAsync(a)' },
  'a promise with its ends': {
    pattern: /\bPromise\.(?:withResolvers|try)\b/,
    like: 'Promise.withResolvers()',
    unlike: 'Promise.all()',
  },
  'a set made of two': {
    pattern:
      /\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(|\bSet\([^()]*\)\.(?:union|intersection|difference)\(/,
    like: 'new Set(a).union(b)',
    unlike: 'z.union(b)',
  },
  'a method of what is gone through': {
    pattern:
      /(?<!\b(?:Object|Reflect))\.(?:values|keys|entries|matchAll)\([^()]*\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
    like: 'a.values().map(b)',
    unlike: 'Object.values(a).map(b)',
  },
  'the class of iterators': { pattern: /\bIterator\.from\b/, like: 'Iterator.from(a)' },
  'reading an address without an error': {
    pattern: /\bURL\.(?:canParse|parse)\(/,
    like: 'URL.canParse(a,b)',
    unlike: 'JSON.parse(a)',
  },
  'signals made of others or of time': {
    pattern: /\bAbortSignal\.(?:any|timeout)\(/,
    like: 'AbortSignal.any([a,b])',
    unlike: 'AbortSignal.abort()',
  },
  'whether text is well formed': { pattern: /\.(?:is|to)WellFormed\(/, like: 'a.isWellFormed()' },
  'other late functions': {
    pattern:
      /\b(?:RegExp\.escape|Error\.isError|JSON\.rawJSON|Math\.sumPrecise|Symbol\.(?:async)?[dD]ispose)\b/,
    like: 'RegExp.escape(a)',
    unlike: 'Symbol.iterator',
  },
  'bytes as text by the language': {
    pattern: /\bUint8Array\.from(?:Base64|Hex)\b|\.to(?:Base64|Hex)\(\)/,
    like: 'Uint8Array.fromBase64(a)',
    unlike: 'Uint8Array.from(a)',
  },
  'words of a text': {
    pattern: /\bIntl\.(?:Segmenter|DurationFormat)\b/,
    like: 'new Intl.Segmenter',
    unlike: 'new Intl.ListFormat',
  },
  'streams that change what passes': {
    pattern: /\bnew (?:TransformStream|CompressionStream|DecompressionStream|TextDecoderStream)\b/,
    like: 'new DecompressionStream("gzip")',
    unlike: 'new ReadableStream()',
  },
  'going through a stream': {
    pattern: /\bfor await\s*\([^)]*\.body\b/,
    like: 'for await(let a of b.body)c()',
    unlike: 'for await(let a of b)c()',
  },
  'a canvas that is not in the page': {
    pattern: /\bnew OffscreenCanvas\b/,
    like: 'new OffscreenCanvas(1,1)',
  },
  'a stylesheet that is in no file': {
    pattern: /\badoptedStyleSheets\b|\bnew CSSStyleSheet\b/,
    like: 'document.adoptedStyleSheets=[]',
  },
  'parts of the page': {
    pattern: /\.(?:requestSubmit|checkVisibility|showPicker|showPopover|togglePopover|setHTML)\(/,
    like: 'a.requestSubmit()',
    unlike: 'a.showModal()',
  },
  'doing something when there is time': {
    pattern: /\brequestIdleCallback\(/,
    like: 'requestIdleCallback(a)',
  },
  'closing by the system': { pattern: /\bnew CloseWatcher\b/, like: 'new CloseWatcher' },
};

/** What is asked for before it is used. Names are the minifier's, so any will do. */
const ASKED_FOR: Record<string, RegExp> = {
  'addresses in zod': /typeof URL\.canParse==`function`\?URL\.canParse\([\w$]+\):/g,
  'the signals of several layers in ky': /[\w$]+\?[\w$]+\.signal=AbortSignal\.any\([\w$]+\):/g,
  // There is only a signal of the caller to join where `any` was found.
  'the caller’s signal in ky':
    /[\w$]+\([\w$]+,this\)\?AbortSignal\.any\(\[[\w$]+\([\w$]+,this\),[\w$]+\([\w$]+,this\)\.signal\]\):/g,
  // Only for callers that ask how far a body is, which none does: uploads use XMLHttpRequest.
  'how far a body is in ky': /\.pipeThrough\(new TransformStream\(\{transform\([\w$]+,[\w$]+\)\{/g,
  'a sentence of React’s': /form\.requestSubmit\(\) instead/g,
  'reading ahead': /`requestIdleCallback`in globalThis\?requestIdleCallback\(/g,
  'closing a window by the system’s Back':
    /`CloseWatcher`in window\)\)return;let [\w$]+=new CloseWatcher/g,
};

const STYLES: Record<string, Late> = {
  'a comparison in a media query': {
    pattern: /@media[^{]*[<>]/,
    like: '@media (width>=48rem){a{b:c}}',
    unlike: '@media (min-width:48rem){a>b{c:d}}',
  },
  'a rule in a rule': {
    pattern: /[{;}]&/,
    like: 'a{b:c;&:hover{d:e}}',
    unlike: '.\\[\\&\\:x\\]{a:b}',
  },
  'a move, turn or size of its own': {
    pattern: /[{;](?:translate|rotate|scale):/,
    like: 'a{rotate:90deg}',
    unlike: 'a{transform:rotate(90deg);--tw-rotate:1}',
  },
};

const found = (text: string, late: Record<string, Late>) =>
  Object.entries(late).flatMap(([what, { pattern }]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [`${what}: ${text.slice(Math.max(0, at - 20), at + 40)}`];
  });

describe.each([
  { kind: 'script', files: filesLike('**/*.js'), late: SCRIPTS },
  { kind: 'style', files: filesLike('**/*.css'), late: STYLES },
])('the browsers of early 2022 (W24): each built $kind', ({ files, late }) => {
  test('is read', () => {
    expect(files.length).toBeGreaterThan(1);
  });

  test.each(files.map(({ name }) => name))('%s asks for nothing that they lack', (name) => {
    const text = files.find((file) => file.name === name)?.text ?? '';
    const others = Object.values(ASKED_FOR).reduce(
      (left, asked) => left.replaceAll(asked, ''),
      text,
    );
    expect(found(others, late)).toEqual([]);
  });

  test.each(Object.entries(late))('%s would be found', (what, { like, unlike = '' }) => {
    const all = Object.fromEntries([[what, late[what] as Late]]);
    expect(found(like, all)).toHaveLength(1);
    expect(found(unlike, all)).toEqual([]);
  });
});

const scripts = filesLike('**/*.js');

/** The flags of all regular expressions in a script. Only a parser tells them from divisions. */
const flagsIn = (script: string) => {
  const flags: string[] = [];
  const collect = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) flags.push((node.regex as { flags: string }).flags);
    else Object.values(node).forEach(collect);
  };
  collect(parseAst(script));
  return flags;
};

test('no regular expression has a flag that the browsers of early 2022 lack (W24)', () => {
  const flags = scripts.flatMap(({ text }) => flagsIn(text));
  expect(flags.length).toBeGreaterThan(100);
  expect(flags.filter((one) => !/^[dgimsuy]*$/.test(one))).toEqual([]);
  expect(flagsIn('e=(a+c)/v;x=/[a--b]/v;f=/:/.test(b)?b/v:c')).toEqual(['v', '']);
});

test.each(Object.entries(ASKED_FOR))('%s still asks before it uses it', (_, asked) => {
  expect(scripts.filter(({ text }) => text.search(asked) >= 0)).not.toEqual([]);
});
