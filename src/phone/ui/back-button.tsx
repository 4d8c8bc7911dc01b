import { uiWords } from '#src/words/ui.ts'
import * as css from './back-button.module.css'
import { Icon } from '#src/ui/icon.tsx'

/** Floats top left, outside the scroller, so that it does not scroll. */
export const BackButton = ({ onClick, label = uiWords.back }: { onClick: () => void; label?: string }) => (
  <button type="button" data-over-map className={css.back} aria-label={label} onClick={onClick}>
    <Icon name="caret-left" weight="bold" />
  </button>
)
