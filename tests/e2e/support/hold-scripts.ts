import type { Page } from './phone.ts'

/**
 * Holds the scripts of a shell back; the small one that runs before them arrives.
 * @returns a function that lets them come
 */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/static\/(?:web\/)?(?!before-app)[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return release
}
