import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const note = '.cache/browser'
const executablePath = existsSync(note) ? readFileSync(note, 'utf8').trim() : process.env.CHROMIUM

/** Long stories have a run of their own: `npm run test:stories`. */
const stories = '**/*.story.spec.ts'
const isStoryRun = process.env.CLEARCOAT_STORIES === '1'

export default defineConfig({
  testDir: 'tests/e2e',
  ...(isStoryRun ? { testMatch: stories } : { testIgnore: stories }),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: isStoryRun ? 180_000 : 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  reportSlowTests: { max: 10, threshold: 0 },
  outputDir: 'test-results',
  use: {
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    actionTimeout: 15_000,
    trace: 'off',
  },
})
