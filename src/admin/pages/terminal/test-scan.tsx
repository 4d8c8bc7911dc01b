import { useState } from 'react'
import { toCents } from '#contract/rules/money.ts'
import { requiredProblem } from '#contract/rules/required.ts'
import type { KioskScanResult } from '#contract/shapes/kiosk.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Columns, Field, Form } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { Note } from '#src/ui/note.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { terminalWords } from '#src/words/admin-terminal.ts'
import { useAsk } from '../../ui/use-ask.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Outcome = { result: KioskScanResult } | { refusal: string }

/** What a kiosk would answer to a code, which is not used up. */
export function TestScan() {
  const { places, code, setCode, place, setPlace, locationId, outcome, busy, problems, forgive, scan } = useScan()
  return (
    <Card as="section" className={layout.g3}>
      <SectionHead title={terminalWords.test} />
      <p className={`${prose.muted} ${prose.small}`}>{terminalWords.testLead}</p>
      <Form onSend={() => void scan()}>
        <Columns count={2}>
          <Field
            label={terminalWords.code}
            value={code}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            icon={<Icon name="qr-code" />}
            hint={terminalWords.codeHint}
            {...(problems.code ? { error: problems.code } : {})}
            onChange={({ target }) => {
              forgive()
              setCode(target.value)
            }}
          />
          <SelectField
            label={terminalWords.location}
            value={place || String(places[0]?.id ?? '')}
            options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => setPlace(target.value)}
          />
        </Columns>
        <div>
          <Button type="submit" kind="tonal" busy={busy} disabled={locationId === 0}>
            {terminalWords.scan}
          </Button>
        </div>
      </Form>
      {outcome && <Answer outcome={outcome} />}
    </Card>
  )
}

/** The code that is typed, where it is scanned, and what came of it. */
const useScan = () => {
  const { remote } = useServices()
  const { value: places = [] } = useAsk('GET /locations', {})
  const [code, setCode] = useState('')
  const [place, setPlace] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { busy, problems, find, forgive, run } = useAct<'code'>({
    beside: (error) => {
      setOutcome({ refusal: refusalOr()(error) })
      return {}
    },
  })
  const locationId = Number(place || places[0]?.id || 0)

  const scan = async () => {
    setOutcome(null)
    if (find({ code: requiredProblem(code) })) return
    const body = { code: code.trim(), locationId }
    await run(async () => setOutcome({ result: await remote.ask('POST /accounts/terminals/test-scan', { body }) }))
  }
  return { places, code, setCode, place, setPlace, locationId, outcome, busy, problems, forgive, scan }
}

function Answer({ outcome }: { outcome: Outcome }) {
  if ('refusal' in outcome)
    return (
      <Note tone="danger" live>
        {terminalWords.refused(outcome.refusal)}
      </Note>
    )
  return (
    <>
      <Note tone="success" live>
        {terminalWords.accepted(outcome.result.name)}
      </Note>
      <KeyValues plate pairs={factsOf(outcome.result)} />
    </>
  )
}

const factsOf = ({ kind, remainingUses, license, balance, expiresAt }: KioskScanResult) => [
  { name: terminalWords.kind, value: terminalWords.kinds[kind] },
  ...(remainingUses === undefined
    ? []
    : [
        {
          name: terminalWords.left,
          value: remainingUses === null ? terminalWords.unlimited : terminalWords.usesLeft(remainingUses),
        },
      ]),
  ...(license ? [{ name: terminalWords.plate, value: license, code: true }] : []),
  ...(balance === undefined || balance === null
    ? []
    : [{ name: terminalWords.balance, value: money(toCents(balance)) }]),
  ...(expiresAt ? [{ name: terminalWords.validUntil, value: dateTime(expiresAt) }] : []),
]
