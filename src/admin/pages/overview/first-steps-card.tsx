import { adminSections, type AdminSectionName } from '#contract/routes/admin.ts'
import type { FirstSteps } from '#contract/shapes/first-steps.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { firstStepWords } from '#src/words/admin-first-steps.ts'
import { showSetting } from '../../settings/wanted-setting.ts'
import { AskedProblem } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import * as css from './first-steps-card.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface Place {
  section: AdminSectionName
  /** JSON pointer of the setting there. */
  setting?: string
}

type StepName = keyof FirstSteps

/** Where each step is made, in the order in which a site is made. */
const places: Record<StepName, Place> = {
  name: { section: 'basics', setting: '/companyName' },
  colours: { section: 'themes' },
  logo: { section: 'basics', setting: '/logo' },
  place: { section: 'locations' },
  product: { section: 'products' },
  processor: { section: 'processor' },
  terms: { section: 'texts' },
  purchase: { section: 'testing' },
}

const steps = Object.keys(places) as StepName[]

const pathOf = (section: AdminSectionName): string => adminSections.find(({ name }) => name === section)!.path

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
  const { section, setting } = places[name]
  const { title, detail } = firstStepWords.steps[name]
  return (
    <Anchor
      href={pathOf(section)}
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
