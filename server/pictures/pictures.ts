import type { Merchant } from '#server/tables/merchants.ts'
import { drawBadge } from './badge.ts'
import { drawIcon, iconNames, type IconName } from './icons.ts'
import { lookOf } from '#contract/theme/look.ts'
import { drawScreen, screens, type ScreenName } from './screens.ts'
import { drawShortcut, shortcuts, type ShortcutIcon } from './shortcuts.ts'
import type { FileStore } from '#server/files/store.ts'

export type PictureName = IconName | ShortcutIcon | ScreenName | 'badge-96.png'

const names: readonly string[] = [
  ...iconNames,
  ...shortcuts.map(({ icon }) => icon),
  ...screens.map(({ name }) => name),
  'badge-96.png' satisfies PictureName,
]

export const isPictureName = (name: string): name is PictureName => names.includes(name)

const isShortcut = (name: PictureName): name is ShortcutIcon => shortcuts.some(({ icon }) => icon === name)
const isScreen = (name: PictureName): name is ScreenName => screens.some((screen) => screen.name === name)

/** A picture of a merchant's installed app, as a PNG. */
export const drawPicture = async (
  name: PictureName,
  { tenantId, siteConfig: config }: Pick<Merchant, 'tenantId' | 'siteConfig'>,
  files: Pick<FileStore, 'read'>,
): Promise<Uint8Array> => {
  const look = lookOf(config)
  if (isShortcut(name)) return drawShortcut(name, look)
  const logo = await files.read(tenantId, config.logo ?? '')
  if (name === 'badge-96.png') return drawBadge(logo)
  if (isScreen(name)) {
    const picture = await files.read(tenantId, config.PWAHomeImage ?? '')
    return drawScreen(name, look, { logo, picture })
  }
  return drawIcon(name, logo, { background: look.iconGround, dark: look.dark })
}
