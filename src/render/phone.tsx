import type { RenderPort } from '#contract/render.ts'
import { isSamePath } from '#contract/routes/facts.ts'
import { readSite } from '#src/brand/site.ts'
import Welcome from '#src/customer/shell/splash/welcome.tsx'
import { MobileShell } from '#src/phone/phone-shell.tsx'
import { LogInScreen } from '#src/phone/shell/fallback-screens.tsx'
import { siteConfig } from '#src/resources/resource.ts'
import { descriptionOf } from '#src/words/descriptions.ts'
import { drawShell } from './draw-shell.tsx'
import { lookSheet } from './look-sheet.ts'
import { readsNamed } from './reads.ts'

const home = '/'

/**
 * The first visit of a phone: the log-in, below the splash. A phone that has been here before draws its own screen from
 * its databases; which one that is, only the phone knows.
 */
export const openRender = async (): Promise<RenderPort> => {
  await LogInScreen.load()
  return {
    publicPaths: () => [home],
    pageAt: (_, path) =>
      isSamePath(path, home)
        ? { name: 'phone', path: home, label: '', reads: readsNamed(['siteKey', siteConfig.name]) }
        : undefined,
    draw(input) {
      const site = readSite(input.answers[siteConfig.name])
      return {
        markup: drawShell(input, site, <MobileShell />, <Welcome isRendered />),
        title: site.companyName,
        description: descriptionOf(home, site.companyName),
      }
    },
    look: lookSheet,
  }
}
