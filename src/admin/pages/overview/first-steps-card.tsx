import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import type { ContentPath } from '#contract/content/changes.ts'
import type { FirstSteps } from '#contract/shapes/first-steps.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { firstStepWords } from '#src/words/admin-first-steps.ts'
import { showSetting } from '../../settings/wanted-setting.ts'
import { addedRow, rowAddress } from '../../content/row-address.ts'
import { AskedProblem } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './first-steps-card.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface Place {
  section: AdminSectionName
  /** JSON pointer of the setting there. */
  setting?: string
  /** The row of content there. */
  row?: ContentPath
}

type StepName = keyof FirstSteps

/** Where each step is made, in the order in which a site is made. */
const places: Record<StepName, Place> = {
  name: { section: 'basics', setting: '/companyName' },
  colours: { section: 'themes' },
  logo: { section: 'files' },
  place: { section: 'locations', row: { kind: 'locations', id: addedRow } },
  product: { section: 'products', row: { kind: 'products', id: addedRow } },
  processor: { section: 'processor' },
  terms: { section: 'texts', row: { kind: 'texts', id: 'terms' } },
  purchase: { section: 'testing' },
}

const steps = Object.keys(places) as StepName[]

const addressOf = ({ section, row }: Place): string => {
  const { path } = adminSections.find(({ name }) => name === section)!
  return row ? rowAddress(path, row) : path
}

/** What a new site needs before customers come, as far as it is true; nothing once all of it is. */
export function FirstStepsCard() {
  const asked = useAsk('GET /accounts/first-steps', {})
  const { value } = asked
  if (!value) return <AskedProblem asked={asked} />
  const done = steps.filter((name) => value[name]).length
  if (done === steps.length) return null
  return (
    <Card as="section" flush className={css.card} aria-label={firstStepWords.title}>
      <SectionHead
        title={firstStepWords.title}
        end={<Badge tone="info">{firstStepWords.count(done, steps.length)}</Badge>}
      />
      <p className={`${prose.muted} ${prose.small}`}>{firstStepWords.lead}</p>
      <ol className={css.list}>
        {steps.map((name) => (
          <li key={name}>
            <Step name={name} isDone={value[name]} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Step({ name, isDone }: { name: StepName; isDone: boolean }) {
  const place = places[name]
  const { setting } = place
  const { title, detail } = firstStepWords.steps[name]
  return (
    <Anchor
      href={addressOf(place)}
      className={css.step}
      data-done={isDone}
      onClick={() => setting !== undefined && showSetting(setting)}
    >
      {isDone ? <Icon name="check-circle" weight="fill" /> : <Icon name="circle" />}
      <span className={css.text}>
        <b>{title}</b>
        {!isDone && <span className={`${prose.muted} ${prose.xs}`}>{detail}</span>}
        <span className={prose.visuallyHidden}>{isDone ? firstStepWords.done : firstStepWords.toDo}</span>
      </span>
      <Icon name="caret-right" weight="bold" />
    </Anchor>
  )
}
