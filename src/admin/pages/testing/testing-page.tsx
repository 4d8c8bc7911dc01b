import { useState } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { testingWords } from '#src/words/admin-testing.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { addressOf, checkNames, type CheckName } from './checks.ts'
import { SignUpAgain } from './sign-up-again.tsx'
import * as css from './testing-page.module.css'
import * as split from '../../ui/split.module.css'
import { useChecks, type CheckRun } from './use-checks.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Checks of the site against the server, and the way of a member who comes back. */
export default function TestingPage() {
  const { runs, run, runAll } = useChecks()
  const [isBusy, setBusy] = useState(false)
  const all = async () => {
    setBusy(true)
    await runAll()
    setBusy(false)
  }
  return (
    <SectionPage
      title={testingWords.title}
      lead={testingWords.lead}
      end={
        <Button busy={isBusy} icon={<Icon name="flask" />} onClick={() => void all()}>
          {testingWords.runAll}
        </Button>
      }
    >
      <div className={split.split}>
        <Card as="section" className={layout.g3}>
          <SectionHead title={testingWords.checks} end={<Counts runs={Object.values(runs)} />} />
          <ul className={css.list}>
            {checkNames.map((name) => (
              <CheckRow key={name} name={name} run={runs[name]} onRun={() => void run(name)} />
            ))}
          </ul>
        </Card>
        <SignUpAgain />
      </div>
    </SectionPage>
  )
}

function Counts({ runs }: { runs: readonly CheckRun[] }) {
  const count = (state: CheckRun['state']) => runs.filter((run) => run.state === state).length
  const failures = count('failed')
  const words = testingWords.counts(count('passed'), failures, count('running'))
  return <span role="status">{words && <Badge tone={failures > 0 ? 'danger' : 'success'}>{words}</Badge>}</span>
}

function StateIcon({ state }: Pick<CheckRun, 'state'>) {
  const label = testingWords.states[state]
  if (state === 'running') return <Spinner size={22} />
  if (state === 'passed')
    return <Icon name="check-circle" weight="fill" size="lg" label={label} className={css.passed} />
  if (state === 'failed')
    return <Icon name="warning-circle" weight="fill" size="lg" label={label} className={css.failed} />
  return <Icon name="circle" size="lg" label={label} className={css.idle} />
}

interface CheckRowProps {
  name: CheckName
  run: CheckRun
  onRun: () => void
}

function CheckRow({ name, run, onRun }: CheckRowProps) {
  const isDone = run.state === 'passed' || run.state === 'failed'
  return (
    <li className={css.row}>
      <StateIcon state={run.state} />
      <div className={layout.grow}>
        <h3 className={css.name}>{testingWords.names[name]}</h3>
        <p className={`${prose.small} ${prose.muted}`}>{isDone ? run.detail : testingWords.about[name]}</p>
      </div>
      {isDone && run.section && (
        <LinkButton kind="quiet" size="sm" href={addressOf(run.section)}>
          {testingWords.look}
        </LinkButton>
      )}
      {isDone && <span className={`${prose.small} ${prose.muted} ${prose.num}`}>{testingWords.took(run.seconds)}</span>}
      <Button
        kind="quiet"
        size="sm"
        disabled={run.state === 'running'}
        aria-label={testingWords.runOf(testingWords.names[name])}
        onClick={onRun}
      >
        {testingWords.run}
      </Button>
    </li>
  )
}
