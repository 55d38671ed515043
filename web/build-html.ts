type Parts = {
  script: string;
  styles: string;
  theme: string;
  font: string | undefined;
  modules: string[];
};

/** The one page. The content security policy forbids inline scripts and styles, so it has none. */
export const indexHtml = ({ script, styles, theme, font, modules }: Parts) => `<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>Upheld</title>
    <meta name="description" content="A safe place where small faith groups share prayer requests.">
    <meta name="theme-color" content="#FBF8F3">
    <script src="${theme}"></script>
${font ? `    <link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>\n` : ''}    <link rel="stylesheet" href="${styles}">
${modules.map((url) => `    <link rel="modulepreload" href="${url}">\n`).join('')}    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="apple-touch-icon" href="/icon-192.png">
    <link rel="manifest" href="/manifest.webmanifest">
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>Upheld needs JavaScript. Please switch it on in your browser and load this page again.</noscript>
  </body>
</html>
`;
