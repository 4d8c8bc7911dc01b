import { figureWords } from '#src/words/admin-today.ts'
import * as css from './rank-chart.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface Rank {
  key: string
  label: string
  value: number
  text: string
  /** Below the label. */
  detail?: string
}

/** Most names that are shown; the table has all. */
const most = 12

/** Names with a level bar each; the values are written beside them. */
export function RankChart({ title, ranks }: { title: string; ranks: readonly Rank[] }) {
  const full = Math.max(1, ...ranks.map(({ value }) => value))
  const more = ranks.length - most
  return (
    <>
      <ul className={css.ranks} aria-label={title}>
        {ranks.slice(0, most).map(({ key, label, value, text, detail }) => (
          <li key={key} className={css.rank}>
            <span className={css.label}>
              {label}
              {detail && <span className={`${prose.muted} ${prose.xs} ${css.detail}`}>{detail}</span>}
            </span>
            <svg className={css.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className={css.ground} width={100} height={10} />
              <rect className={css.fill} width={(value / full) * 100} height={10} />
            </svg>
            <b className={prose.num}>{text}</b>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={`${prose.muted} ${prose.small}`}>{figureWords.more(more)}</p>}
    </>
  )
}
