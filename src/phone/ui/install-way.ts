import type { DisplayMode } from '#src/platform/display-mode.ts'

/**
 * prompt: the browser asks. iphone, ipad: Safari never asks, so the steps are shown; its share button is in another
 * place on each.
 */
export type InstallWay = 'prompt' | 'iphone' | 'ipad'

export interface Surroundings {
  mode: DisplayMode
  canPrompt: boolean
  installed: boolean
  isIos: boolean
  userAgent: string
}

/** Other browsers on iOS, and in-app browsers, have their menus elsewhere or cannot install at all. */
const isSafari = (userAgent: string): boolean =>
  /Version\/[\d.]+.*Safari\//.test(userAgent) && !/(CriOS|FxiOS|EdgiOS|OPiOS|OPT|DuckDuckGo|GSA)\//.test(userAgent)

/** How this app can be installed here; undefined when it cannot be, or already is. */
export const installWay = ({ mode, canPrompt, installed, isIos, userAgent }: Surroundings): InstallWay | undefined => {
  if (mode !== 'browser' || installed) return undefined
  if (canPrompt) return 'prompt'
  if (!isIos || !isSafari(userAgent)) return undefined
  return userAgent.includes('iPhone') ? 'iphone' : 'ipad'
}
