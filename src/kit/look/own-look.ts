import { applyFontSize, applyTheme, type ThemedRoot } from '#src/brand/apply-theme.ts'
import { clearcoat } from '#contract/theme/clearcoat.ts'
import { derive } from '#contract/theme/derive.ts'
import { fontSizeDefault } from '#contract/constants.ts'

/** The back offices wear the product's own look, whatever a merchant has set: they must be readable to mend that. */
export const followOwnLook = (root: ThemedRoot, dark: Pick<MediaQueryList, 'matches' | 'addEventListener'>): void => {
  const paint = () => {
    applyTheme(root, derive(clearcoat, dark.matches ? 'dark' : 'light'))
  }
  paint()
  applyFontSize(root, fontSizeDefault)
  dark.addEventListener('change', paint)
}
