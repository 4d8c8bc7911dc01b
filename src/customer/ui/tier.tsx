import { uiWords } from '#src/words/ui.ts'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './tier.module.css'

/** The level of a wash, in drops. */
export const Tier = ({ level, of = 4 }: { level: number; of?: number }) => (
  <div className={css.tier} role="img" aria-label={uiWords.level(level, of)}>
    {Array.from({ length: of }, (_, index) => (
      <Icon key={index} name="drop" weight="fill" className={index < level ? undefined : css.off} />
    ))}
  </div>
)
