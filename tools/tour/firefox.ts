import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { firefox, type Browser } from '@playwright/test'
import type { Visit } from './visits.ts'

/** Where Debian's package `firefox-esr` has it. */
const path = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

const version = '153.0'

/** Firefox emulates no phone: it has the user agent of one, and what `preferencesOf` sets. */
export const firefoxDevices = {
  phone: { userAgent: `Mozilla/5.0 (Android 16; Mobile; rv:${version}) Gecko/${version} Firefox/${version}` },
  web: { userAgent: `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/${version} Firefox/${version}` },
} as const

/** A finger in place of a mouse, as style sheets see it. */
const touch = {
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'ui.useOverlayScrollbars': 1,
}

/** What other browsers are told for a page, Firefox knows only from its start. */
const preferencesOf = ({ shell, scheme, reducedMotion }: Visit): Record<string, number | boolean> => ({
  'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
  'browser.toolbars.keyboard_navigation': false,
  'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
  ...(shell === 'phone' ? touch : {}),
})

/** @throws where Firefox is not installed */
export const firefoxLauncher = (): ((visit: Visit) => Promise<Browser>) => {
  if (!existsSync(path)) throw new Error(`No Firefox at ${path}: install firefox-esr, or set FIREFOX to its path.`)
  return (visit) =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: fileURLToPath(new URL('firefox-bidi.mjs', import.meta.url)),
      env: { ...process.env, FIREFOX: path },
      // Without bars, which the Tab key would go through.
      args: ['--kiosk'],
      firefoxUserPrefs: preferencesOf(visit),
      timeout: 60_000,
    })
}
