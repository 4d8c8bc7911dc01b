import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import * as css from './steps.module.css'
import * as prose from './styles/prose.module.css'

export interface Step {
  title: ReactNode
  detail?: ReactNode
  state: 'done' | 'now' | 'next'
}

function StepDot({ state, number }: { state: Step['state']; number: number }) {
  if (state === 'done') return <Icon name="check" weight="bold" />
  if (state === 'now') return <Spinner size={30} />
  return <>{number}</>
}

const states = { done: css.done, now: css.now, next: undefined }

/** Completed, current and future steps. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={css.steps}>
    {steps.map(({ title, detail, state }, index) => (
      <li key={index} className={cx(css.step, states[state])} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={css.dot}>
          <StepDot state={state} number={index + 1} />
        </span>
        <div>
          <div className={cx(css.lead, state === 'next' && css.next)}>{title}</div>
          {detail && <p className={`${prose.small} ${prose.muted}`}>{detail}</p>}
        </div>
      </li>
    ))}
  </ol>
)
