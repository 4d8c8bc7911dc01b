import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** KiB (gzip) of JavaScript that a logged-in user's home loads until its heading is shown. */
export const benchSize = async (page: Page, origin: string): Promise<string[]> => {
  const asked = new Set<string>()
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/static/') && pathname.endsWith('.js')) asked.add(pathname)
  }
  page.on('request', note)
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('h1') !== null)
  page.off('request', note)
  const kib = [...asked].reduce((sum, path) => sum + gzipSync(readFileSync(join('dist', path))).length, 0) / 1024
  return [
    `| JavaScript before home is usable (gzip) | ${kib.toFixed(1)} KiB in ${asked.size} files | minimum of its packages: 106.5 KiB | ${(kib / 106.5).toFixed(2)} × |`,
  ]
}
