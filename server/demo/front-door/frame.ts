import type { DrawPage } from '#server/host/html-page.ts'
import { footer, header, sharedHead, sprite } from './chrome.ts'
import { html, Markup } from './markup.ts'
import { frontHost, type Place } from './sites.ts'

/** Renders the server's own pages (mailbox, pushes, API) with the header and the styles of the front door. */
export const frontDoorFrame = (place: Place): DrawPage => {
  const base = `${place.scheme}://${frontHost(place)}`
  const policy = [
    "default-src 'none'",
    `script-src ${base}`,
    `style-src ${base}`,
    `font-src ${base}`,
    `img-src ${base} data:`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return ({ path, title, content }) => ({
    policy,
    html: html`<!doctype html>
<html lang="en">
<head>${sharedHead(base, `${title} · Clearcoat demo`, ['content', 'document'])}</head>
<body>
  ${sprite}<a class="skip" href="#main">Skip to the content</a>
  ${header(base, path)}
  <main class="document" id="main">
    <p><a class="document__back" href="${base}/">Back to the merchants</a></p>
    ${new Markup(content)}
  </main>
  ${footer}
</body>
</html>
`.text,
  })
}
