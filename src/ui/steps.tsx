import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import './steps.css'

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

/** Completed, current and future steps. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="steps">
    {steps.map(({ title, detail, state }, index) => (
      <li
        key={index}
        className={cx('step', state !== 'next' && state)}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <span className="step__dot">
          <StepDot state={state} number={index + 1} />
        </span>
        <div>
          <div className={cx('lead', state === 'next' && 'step__next')}>{title}</div>
          {detail && <p className="small muted">{detail}</p>}
        </div>
      </li>
    ))}
  </ol>
)
