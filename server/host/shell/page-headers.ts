import { botCheckLabel, mapsLabel } from '#contract/origins.ts'
import type { FormHosts } from '#server/payments/processor.ts'
import { siteOrigin, type Settings } from '#server/settings/settings.ts'

/** The hosts where a browser registers for pushes, when Firebase is configured. */
const firebaseHosts = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

/** What a page has to do with other pages and servers. */
export interface PageTies {
  /** Whether it frames a page of this origin, or is framed by one. */
  own: 'framing' | 'framed' | 'none'
  /** Origins of other servers that it asks. */
  others?: readonly string[]
}

/**
 * The content security policy of the app's page. Only the demo's front door may frame it.
 * @param form the hosts of the merchant's payment form; null when the merchant has none
 */
const shellPolicy = (
  settings: Settings,
  host: string,
  form: FormHosts | null,
  { own, others = [] }: PageTies,
): string => {
  const socket = `${settings.publicScheme === 'https' ? 'wss' : 'ws'}://${host}`
  const connections = ["'self'", socket, ...(settings.firebase ? firebaseHosts : []), ...others].join(' ')
  const ancestors = ancestorsOf(settings, own)
  const frames = own === 'framing' ? "'self'" : framesOf(settings, form)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self' data: blob:", settings.maps.tiles?.origin].filter(Boolean).join(' ')}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src ${connections}`,
    `frame-src ${frames}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...(form?.posts ? [form.posts] : [])].join(' ')}`,
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types dompurify svelte-trusted-html app#sw app#start default',
    // A page that is framed has no origin of its own: no session, no storage, no worker.
    ...(own === 'framed' ? ['sandbox allow-scripts'] : []),
  ].join('; ')
}

const ancestorsOf = (settings: Settings, own: PageTies['own']): string => {
  if (own === 'framed') return "'self'"
  return own === 'none' && settings.mode === 'demo' ? siteOrigin(settings, null) : "'none'"
}

/** The payment form, and the pages with the map of an outside service and with the widget of an outside bot check. */
const framesOf = (settings: Settings, form: FormHosts | null): string => {
  const { botCheck, maps } = settings
  const hasMap = (maps.googleKey ?? maps.appleToken) !== undefined
  const hasWidget = 'secret' in botCheck
  const labels = [...(hasMap ? [mapsLabel] : []), ...(hasWidget ? [botCheckLabel] : [])]
  const frames = [...(form?.frames ?? []), ...labels.map((label) => siteOrigin(settings, label))]
  return frames.join(' ') || "'none'"
}

/** The headers of the app's pages. @param form as for the policy */
export const pageHeaders = (
  settings: Settings,
  host: string,
  form: FormHosts | null,
  ties: PageTies = { own: 'none' },
): Record<string, string> => ({
  'Content-Security-Policy': shellPolicy(settings, host, form, ties),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  ...(settings.publicScheme === 'https' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
})
