import { Icon } from '#src/ui/icon.tsx'
import { catalogueWords } from '#src/words/catalogue.ts'
import * as css from './listing.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** What every plan has in common. */
export const OnePlan = () => (
  <p className={`${css.foot} ${prose.small} ${prose.muted}`}>
    <Icon name="info" />
    <span>{catalogueWords.onePlan}</span>
  </p>
)
