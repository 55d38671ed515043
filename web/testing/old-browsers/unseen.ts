/**
 * Features newer than our oldest browsers that names cannot reveal: parts of regular expressions in strings,
 * and methods whose names other classes have too. The pattern must match `like` and must not match `unlike`.
 */
export const UNSEEN: Record<string, { pattern: RegExp; like: string; unlike?: string }> = {
  'a lookbehind': { pattern: /\(\?<[=!]/, like: '/(?<!a)b/u', unlike: '/(?<name>a)b/u' },
  'a made regular expression with the flag v': {
    pattern: /\bRegExp\([^;]*,[`'"][dgimsy]*v[dgimsy]*[`'"]\)/,
    like: 'new RegExp(a,`gv`)',
    unlike: 'new RegExp(a,`gu`)',
  },
  'a part of a regular expression with flags of its own': {
    pattern: /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/,
    like: 'new RegExp(`(?i:a)b`)',
    unlike: '/(?:a)b/',
  },
  'a set made of two': {
    pattern: /\bSet\([^()]*\)\.(?:union|intersection|difference)\(/,
    like: 'new Set(a).union(b)',
    unlike: 'z.union(b)',
  },
  'a method of what is gone through': {
    pattern:
      /(?<!\b(?:Object|Reflect))\.(?:values|keys|entries|matchAll)\([^()]*\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
    like: 'a.values().map(b)',
    unlike: 'Object.values(a).map(b)',
  },
  'going through a stream': {
    pattern: /\bfor await\s*\([^)]*\.body\b/,
    like: 'for await(let a of b.body)c()',
    unlike: 'for await(let a of b)c()',
  },
  'a stylesheet that is in no file': {
    pattern: /\badoptedStyleSheets\b|\bnew CSSStyleSheet\b/,
    like: 'a.adoptedStyleSheets=[]',
  },
  'parts of the page': {
    pattern: /\.(?:requestSubmit|checkVisibility|showPicker|showPopover|togglePopover|setHTML)\(/,
    like: 'a.requestSubmit()',
    unlike: 'a.showModal()',
  },
};
