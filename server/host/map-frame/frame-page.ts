import type { MapService } from '#contract/map-frame.ts'
import { escapeMarkup } from '#contract/rules/escape.ts'

/**
 * The policies that the services document, each with the hosts of one service alone.
 * Google: https://developers.google.com/maps/documentation/javascript/content-security-policy
 */
const sources: Record<MapService, (nonce: string) => string[]> = {
  google: (nonce) => [
    `script-src 'nonce-${nonce}' 'strict-dynamic' https: 'unsafe-eval' blob:`,
    `style-src 'nonce-${nonce}' https://fonts.googleapis.com`,
    "img-src 'self' data: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
    'connect-src https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
    'font-src https://fonts.gstatic.com',
    'frame-src https://*.google.com',
  ],
  apple: (nonce) => [
    `script-src 'nonce-${nonce}' 'strict-dynamic' https: 'unsafe-eval' blob:`,
    // MapKit JS adds style elements without a nonce.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://*.apple-mapkit.com https://*.apple.com",
    'connect-src https://*.apple-mapkit.com https://*.apple.com data: blob:',
    'font-src https://*.apple-mapkit.com https://*.apple.com',
    "frame-src 'none'",
  ],
}

interface FramePage {
  service: MapService
  /** Browser key or token of the service; public. */
  key: string
  /** Origin of the app that frames the page, the only one that gets its messages. */
  parent: string
  /** Origins that may frame the page. */
  ancestors: readonly string[]
  /** Random, once per answer. */
  nonce: string
}

export const framePolicy = ({ service, nonce, ancestors }: FramePage): string =>
  [
    "default-src 'none'",
    ...sources[service](nonce),
    'worker-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ')

/** The page that runs a service's script: on an origin of its own, without cookies, storage or tokens of the app. */
export const framePage = ({ service, key, parent, nonce }: FramePage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Map</title><link rel="stylesheet" href="/map-frame/frame.css" nonce="${nonce}"></head>
<body><div id="map" tabindex="-1" data-service="${service}" data-key="${escapeMarkup(key)}"
 data-parent="${escapeMarkup(parent)}"></div>
<script type="module" src="/map-frame/frame.js" nonce="${nonce}"></script></body></html>
`
