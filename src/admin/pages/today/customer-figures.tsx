import type { Figures } from '#contract/shapes/figures.ts'
import { countedWords, todayWords } from '#src/words/admin-today.ts'
import { FigureCard } from '../../ui/figure-card.tsx'
import { RankChart } from '../../ui/rank-chart.tsx'
import * as css from '../../ui/columns.module.css'

/** A page that an earlier version counted has its own name. */
const pageName = (name: string): string => (countedWords as Record<string, string>)[name] ?? name

/** Why members left, and which pages were opened. */
export const CustomerFigures = ({ figures: { day, reasons, visits } }: { figures: Figures }) => (
  <div className={css.columns}>
    <FigureCard
      title={todayWords.reasons}
      none={todayWords.reasonsNone}
      columns={[todayWords.question, todayWords.answer, todayWords.answers]}
      rows={reasons.map(({ question, answer, count }) => [question, answer, count])}
      file={`leaving-${day}`}
    >
      <RankChart
        title={todayWords.reasons}
        ranks={reasons.map(({ question, answer, count }) => ({
          key: `${question} ${answer}`,
          label: answer,
          detail: question,
          value: count,
          text: String(count),
        }))}
      />
    </FigureCard>
    <FigureCard
      title={todayWords.pages}
      none={todayWords.pagesNone}
      columns={[todayWords.page, todayWords.opened]}
      rows={visits.map(({ name, count }) => [pageName(name), count])}
      file={`visits-${day}`}
    >
      <RankChart
        title={todayWords.pages}
        ranks={visits.map(({ name, count }) => ({
          key: name,
          label: pageName(name),
          value: count,
          text: String(count),
        }))}
      />
    </FigureCard>
  </div>
)
