/*
 * Shows a sentence to browsers that are too old, instead of an empty page. Written in the JavaScript of 2009,
 * because it is not lowered. Styles are set inline by script, because such browsers ignore most of our
 * stylesheet, and our content security policy forbids others.
 */
// biome-ignore-all lint/complexity/useArrowFunction: old browsers know no arrows
// biome-ignore-all lint/suspicious/noVar: old browsers know no let
// biome-ignore-all lint/style/useTemplate: old browsers know no templates

/** Heading and paragraphs, set by the build. */
declare const WORDS: { heading: string; paragraphs: string[]; address: string; help: string };

(function () {
  var root = document.documentElement;
  // Read once, because the build inserts the value at each mention.
  var words = WORDS;

  function add(parent: Element, name: string, text: string, style: string) {
    var element = document.createElement(name);
    element.appendChild(document.createTextNode(text));
    element.style.cssText = style;
    parent.appendChild(element);
    return element;
  }

  function isDark() {
    // Set by the previous script, if the browser could run it.
    var theme = root.getAttribute('data-theme');
    if (theme || !window.matchMedia) return theme === 'dark';
    return window.matchMedia('(prefers-color-scheme: dark)').matches;
  }

  function show() {
    var colours = isDark()
      ? 'background:#14171d;color:#eef0f4;'
      : 'background:#fbf8f3;color:#1f2430;';
    document.title = words.heading;
    document.body.innerHTML = '';
    root.style.cssText = colours;
    document.body.style.cssText =
      'margin:0;padding:48px 20px;font:18px/1.5 "Atkinson Hyperlegible Next",Arial,sans-serif;' +
      colours;
    var main = add(
      document.body,
      'div',
      '',
      'max-width:576px;margin:0 auto;overflow-wrap:break-word',
    );
    main.setAttribute('role', 'main');
    var mark = document.createElement('img');
    mark.src = '/icon-192.png';
    mark.alt = '';
    mark.style.cssText = 'display:block;width:72px;height:72px;border-radius:16px';
    main.appendChild(mark);
    var box = add(main, 'div', '', '');
    add(
      box,
      'h1',
      words.heading,
      'margin:24px 0 0;font-size:30px;line-height:1.25;font-weight:bold',
    );
    words.paragraphs.forEach(function (text) {
      add(box, 'p', text, 'margin:16px 0 0');
    });
    add(box, 'p', words.address, 'margin:16px 0 0');
    add(box, 'p', location.protocol + '//' + location.host, 'margin:4px 0 0;font-weight:bold');
    add(box, 'p', words.help, 'margin:16px 0 0');
    // Becomes an alert when complete, because screen readers read changes of an alert.
    box.setAttribute('role', 'alert');
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
  else show();
})();
