import { useState } from 'react'
import { requiredProblem } from '#contract/rules/required.ts'
import { subdomainFrom } from '#contract/rules/subdomain.ts'
import { dateTime } from '#src/kit/format.ts'
import { originNamed } from '#src/kit/news/moved-site.ts'
import { useServices } from '#src/kit/services.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field, Form } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { Row } from '#src/ui/row.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { subdomainWords } from '#src/words/admin-subdomain.ts'
import { SectionPage } from '../../ui/section-page.tsx'
import { AskedContent } from '../../ui/asked.tsx'
import { useAsk } from '../../ui/use-ask.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useWanted, type Wanted } from '../../ui/use-wanted.ts'
import * as css from './subdomain-page.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The address of the site, and what a change of it means. */
export default function SubdomainPage() {
  const asked = useAsk('GET /accounts/subdomain', { query: {} })
  const [moved, setMoved] = useState<string | null>(null)
  return (
    <SectionPage title={subdomainWords.title} lead={subdomainWords.lead}>
      <AskedContent asked={asked}>
        {({ subdomain, devices, passkeys, former }) => (
          <div className={layout.g4}>
            {moved && <Moved subdomain={moved} />}
            <Address current={moved ?? subdomain} devices={devices} passkeys={passkeys} onMoved={setMoved} />
            {former.length > 0 && <Former names={former} />}
          </div>
        )}
      </AskedContent>
    </SectionPage>
  )
}

function Moved({ subdomain }: { subdomain: string }) {
  const origin = originNamed(subdomain, location)
  return (
    <Note
      tone="success"
      live
      end={<LinkButton href={`${origin}${location.pathname}`}>{subdomainWords.open}</LinkButton>}
    >
      <b>{subdomainWords.movedTitle}</b> {subdomainWords.movedBody(new URL(origin).host)}
    </Note>
  )
}

const hintOf = (typed: string, wanted: Wanted): string => {
  if (!wanted) return subdomainWords.hint
  const { state, subdomain } = wanted
  if (state === 'free' && subdomain !== typed.trim()) return subdomainWords.becomes(subdomain ?? '')
  return state === 'free' ? subdomainWords.free : subdomainWords.current
}

interface AddressProps {
  current: string
  devices: number
  passkeys: number
  onMoved: (subdomain: string) => void
}

function Address({ current, devices, passkeys, onMoved }: AddressProps) {
  const [goal, setGoal] = useState<string | null>(null)
  const { typed, setTyped, wanted, error, setProblem, wish } = useTyped(current)
  const change = () => {
    const subdomain = wish()
    if (subdomain !== null) setGoal(subdomain)
  }
  return (
    <Card as="section" className={css.address}>
      <SectionHead title={subdomainWords.address} />
      <Form className={css.form} onSend={() => change()}>
        <Field
          label={subdomainWords.field}
          value={typed}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={hintOf(typed, wanted)}
          good={wanted?.state === 'free'}
          end={<span className={`${prose.mono} ${prose.muted}`}>.{location.host.split('.').slice(1).join('.')}</span>}
          {...(error ? { error } : {})}
          onChange={({ target }) => {
            setProblem(null)
            setTyped(target.value)
          }}
        />
        <Button type="submit" disabled={subdomainFrom(typed) === current}>
          {subdomainWords.change}
        </Button>
      </Form>
      <MoveDialog
        from={current}
        to={goal}
        devices={devices}
        passkeys={passkeys}
        onClose={() => setGoal(null)}
        onMoved={(subdomain) => {
          setGoal(null)
          setTyped(subdomain)
          onMoved(subdomain)
        }}
        onRefused={(why) => {
          setGoal(null)
          setProblem(why)
        }}
      />
    </Card>
  )
}

/** The name that is typed, and what is wrong with it. */
const useTyped = (current: string) => {
  const { clock } = useServices()
  const [typed, setTyped] = useState(current)
  const [problem, setProblem] = useState<string | null>(null)
  const wanted = useWanted(typed, current, clock)
  const refused =
    wanted && (wanted.state === 'taken' || wanted.state === 'invalid') ? subdomainWords[wanted.state] : null
  /** @returns the name to move to; null: none, or what is typed is wrong, which is then said */
  const wish = (): string | null => {
    const subdomain = subdomainFrom(typed)
    const wrong = requiredProblem(typed) ?? (subdomain === null ? subdomainWords.invalid : null)
    setProblem(wrong)
    return wrong === null && refused === null && subdomain !== current ? subdomain : null
  }
  return { typed, setTyped, wanted, error: problem ?? refused, setProblem, wish }
}

function Former({ names }: { names: readonly { subdomain: string; answeredUntil: string }[] }) {
  const { clock } = useServices()
  return (
    <Card as="section" className={layout.g3}>
      <SectionHead title={subdomainWords.former} />
      <p className={`${prose.muted} ${prose.small}`}>{subdomainWords.formerBody}</p>
      <ul className={layout.g1}>
        {names.map(({ subdomain, answeredUntil }) => (
          <li key={subdomain}>
            <Row
              title={subdomain}
              detail={
                Date.parse(answeredUntil) > clock.now()
                  ? subdomainWords.until(dateTime(answeredUntil))
                  : subdomainWords.ended
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
