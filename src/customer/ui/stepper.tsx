import { uiWords } from '#src/words/ui.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import * as css from './stepper.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface StepperProps {
  /** The counted item, for screen readers. */
  name: string
  value: number
  onLess: () => void
  onMore: () => void
  /** No more can be added. */
  full?: boolean
}

/** A quantity with a button at either side. At one there is no less: the item is removed by its own control. */
export const Stepper = ({ name, value, onLess, onMore, full }: StepperProps) => (
  <div className={css.stepper} role="group" aria-label={uiWords.quantityOf(name)}>
    <IconButton
      label={uiWords.oneLess(name)}
      icon={<Icon name="minus" weight="bold" size="sm" />}
      disabled={value <= 1}
      onClick={onLess}
    />
    <output className={`${css.value} ${prose.num}`}>{value}</output>
    <IconButton
      label={uiWords.oneMore(name)}
      icon={<Icon name="plus" weight="bold" size="sm" />}
      disabled={full}
      onClick={onMore}
    />
  </div>
)
