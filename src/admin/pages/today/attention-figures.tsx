import { toCents } from '#contract/rules/money.ts'
import type { Figures } from '#contract/shapes/figures.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { Card } from '#src/ui/card.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { todayWords } from '#src/words/admin-today.ts'
import { FigureCard } from '../../ui/figure-card.tsx'
import { RankChart } from '../../ui/rank-chart.tsx'
import * as css from '../../ui/columns.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** What needs a look: payments in doubt, notifications that failed, old apps. */
export function AttentionFigures({ figures: { day, inDoubt, pushes, versions } }: { figures: Figures }) {
  const failed = (['waiting', 'gone', 'expired'] as const).map((why) => ({ why, count: pushes[why] }))
  return (
    <>
      <Card as="section" className={layout.g3} aria-label={todayWords.inDoubt}>
        <SectionHead title={todayWords.inDoubt} />
        <p className={`${prose.muted} ${prose.small}`}>
          {inDoubt.length === 0 ? todayWords.inDoubtNone : todayWords.inDoubtLead}
        </p>
        <Rows plain>
          {inDoubt.map(({ id, kind, since, total }) => (
            <Row
              key={id}
              title={money(toCents(total))}
              detail={`${todayWords.inDoubtKinds[kind]}, ${todayWords.since(dateTime(since))}`}
            />
          ))}
        </Rows>
      </Card>
      <div className={css.columns}>
        <FigureCard
          title={todayWords.versions}
          lead={todayWords.versionsLead}
          none={todayWords.versionsNone}
          columns={[todayWords.version, todayWords.devices, todayWords.open]}
          rows={versions.map(({ version, count, open }) => [version, count, open])}
          file={`versions-${day}`}
        >
          <RankChart
            title={todayWords.versions}
            ranks={versions.map(({ version, count, open }) => ({
              key: version,
              label: version,
              detail: todayWords.openNow(open),
              value: count,
              text: String(count),
            }))}
          />
        </FigureCard>
        <FigureCard
          title={todayWords.pushes}
          columns={[todayWords.why, todayWords.number]}
          rows={failed.map(({ why, count }) => [todayWords[why], count])}
          file={`notifications-${day}`}
        >
          <RankChart
            title={todayWords.pushes}
            ranks={failed.map(({ why, count }) => ({
              key: why,
              label: todayWords[why],
              value: count,
              text: String(count),
            }))}
          />
        </FigureCard>
      </div>
    </>
  )
}
