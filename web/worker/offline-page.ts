/** Shown when there is no network and the browser has dropped the kept shell. It needs no other file. */
export const offlinePage = () => new Response(PAGE, { status: 503, headers: HEADERS })

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>You are offline</title>
    <style>
      :root { color-scheme: light dark; --page: #f9fafb; --ink: #1f2937; --muted: #5b6472; --line: #d1d5db }
      @media (prefers-color-scheme: dark) {
        :root { --page: #0e1218; --ink: #e9ecf1; --muted: #9aa4b2; --line: #2a313c }
      }
      body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--page);
        color: var(--ink); font: 17px/1.5 system-ui, sans-serif; text-align: center }
      h1 { margin: 0; font-size: 20px }
      p { margin: 8px 24px 24px; color: var(--muted) }
      a { display: inline-block; padding: 10px 20px; border: 1px solid var(--line); border-radius: 6px;
        color: inherit; text-decoration: none }
    </style>
  </head>
  <body>
    <main>
      <h1>You are offline</h1>
      <p>This page opens when you are connected again.</p>
      <a href="">Try again</a>
    </main>
  </body>
</html>`
