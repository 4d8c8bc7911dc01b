import * as css from './progress-bar.module.css'

/** A progress bar; `value` is 0-1. */
export const ProgressBar = ({ label, value }: { label: string; value: number }) => {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
