/** What a browser says of itself, for its user to recognise; null: it does not tell. */
export interface BrowserName {
  device: string | null
  browser: string | null
}

const devices = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
] as const

// Each browser also names those that it resembles, so the order decides.
const browsers = [
  [/\bEdg(?:A|iOS|e)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([form]) => form.test(text))?.[1] ?? null

/** Names device and browser of a User-Agent header. It is only shown: nothing is decided by it. */
export const browserOf = (userAgent: string | undefined): BrowserName => {
  const text = (userAgent ?? '').slice(0, 500)
  return { device: nameIn(devices, text), browser: nameIn(browsers, text) }
}

/** "iPhone, Safari", or what is known of it. */
export const sayBrowser = ({ device, browser }: BrowserName): string =>
  [device, browser].filter(Boolean).join(', ') || 'a browser that we do not know'
