import { useEffect, useState } from 'react'
import type { Figures } from '#contract/shapes/figures.ts'
import { useServices } from '#src/kit/services.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { todayWords } from '#src/words/admin-today.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { PlainInput } from '../../ui/plain-input.tsx'
import { SectionPage } from '../../ui/section-page.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { AttentionFigures } from './attention-figures.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { KeyFigures } from './key-figures.tsx'
import { SalesFigures } from './sales-figures.tsx'
import * as css from './today-page.module.css'
import { WashFigures } from './wash-figures.tsx'
import * as prose from '#src/ui/styles/prose.module.css'

type Days = keyof typeof todayWords.periods

const choices = (['1', '7', '28'] as const).map((value) => ({ value, label: todayWords.periods[value] }))
/** Milliseconds until the figures are asked for again. */
const askEvery = 60_000

/** The figures of a day or of some days. */
export default function TodayPage() {
  const { clock } = useServices()
  const [days, setDays] = useState<Days>('1')
  const [day, setDay] = useState('')
  const asked = useAsk('GET /accounts/today', { query: { days: Number(days), ...(day === '' ? {} : { day }) } })
  const { value, again } = asked
  useEffect(() => clock.after(askEvery, again), [clock, again, value])
  return (
    <SectionPage
      title={todayWords.title}
      lead={todayWords.lead}
      end={
        <div className={css.choice}>
          <Segmented label={todayWords.period} choices={choices} value={days} onChange={setDays} />
          <PlainInput
            type="date"
            aria-label={todayWords.day}
            value={day || (value?.day ?? '')}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
      }
    >
      <AskedContent asked={asked}>
        {(figures: Figures) => (
          <>
            <KeyFigures figures={figures} />
            <SalesFigures figures={figures} />
            <WashFigures figures={figures} />
            <CustomerFigures figures={figures} />
            <AttentionFigures figures={figures} />
            <p className={`${prose.muted} ${prose.small}`}>{todayWords.zone(figures.timeZone)}</p>
          </>
        )}
      </AskedContent>
    </SectionPage>
  )
}
