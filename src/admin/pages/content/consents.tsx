import { useState } from 'react'
import { audienceOf, type AgreedText } from '#contract/rules/consents.ts'
import type { ConsentAnswer, ConsentPage, TextHistory } from '#contract/shapes/consent.ts'
import { refusalOr, useAct } from '#src/kit/acts/act.ts'
import { dateTime } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { agreementWords } from '#src/words/agreement.ts'
import { AskedContent } from '../../ui/asked.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { useAskPages } from '../../ui/use-ask-pages.ts'
import * as css from './agreement.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface ConsentsProps {
  name: AgreedText
  history: TextHistory
}

/** Milliseconds after the last key until customers are looked for. */
const typingPause = 250

/** How many have agreed, and who has, has not, or has refused. */
export function Consents({ name, history: { agreeFrom, counts } }: ConsentsProps) {
  const { remote } = useServices()
  const [answer, setAnswer] = useState<ConsentAnswer>('agreed')
  const [words, setWords] = useState('')
  const ask = async (after?: string) => {
    const query = { answer, ...(words === '' ? {} : { words }), ...(after === undefined ? {} : { after }) }
    const { people, next } = await remote.ask('GET /accounts/texts/{text}/consents', { params: { text: name }, query })
    return { items: people, next }
  }
  const list = useAskPages(ask, `${name} ${answer} ${words}`, words === '' ? 0 : typingPause)
  const answers: ConsentAnswer[] = counts === null ? ['agreed', 'refused'] : ['agreed', 'missing', 'refused']
  return (
    <Card as="section" className={layout.g3}>
      <h2 className={css.title}>{counts === null ? agreementWords.notAsked : agreementWords.since(agreeFrom ?? 1)}</h2>
      {counts === null ? (
        <p className={`${prose.small} ${prose.muted}`}>{agreementWords.notAskedBody}</p>
      ) : (
        <Counts name={name} counts={counts} />
      )}
      <Segmented
        label={agreementWords.answer}
        value={answer}
        choices={answers.map((value) => ({ value, label: agreementWords.answers[value] }))}
        onChange={setAnswer}
      />
      <SearchField label={agreementWords.find} placeholder={agreementWords.find} value={words} onChange={setWords} />
      <AskedContent asked={list}>
        {(people) =>
          people.length === 0 ? (
            <p className={`${prose.small} ${prose.muted}`} role="status">
              {words === '' ? agreementWords.none[answer] : agreementWords.noHits}
            </p>
          ) : (
            <>
              <ul className={css.people} aria-label={agreementWords.answers[answer]}>
                {people.map((person) => (
                  <Person key={person.email} name={name} person={person} answer={answer} />
                ))}
              </ul>
              <MoreButton more={list.more}>{agreementWords.more}</MoreButton>
            </>
          )
        }
      </AskedContent>
      {counts !== null && counts.required > counts.agreed && (
        <Missing name={name} count={counts.required - counts.agreed} />
      )}
    </Card>
  )
}

/** Who has not answered or has refused, as a file. */
function Missing({ name, count }: { name: AgreedText; count: number }) {
  const { remote } = useServices()
  const { busy, run } = useAct({ dialog: agreementWords.fileFailed, text: refusalOr(agreementWords.fileFailedBody) })
  const save = () =>
    run(async () => {
      const file = await remote.ask('GET /accounts/texts/{text}/consents/file', { params: { text: name } })
      saveFile(file, `${name}-not-agreed.csv`)
    })
  return (
    <div>
      <Button
        kind="quiet"
        size="sm"
        busy={busy}
        icon={<Icon name="download-simple" weight="bold" />}
        onClick={() => void save()}
      >
        {agreementWords.file(count)}
      </Button>
    </div>
  )
}

function Counts({ name, counts }: { name: AgreedText; counts: NonNullable<TextHistory['counts']> }) {
  const { agreed, required } = counts
  const said = agreementWords.counts(agreed, required, audienceOf(name))
  return (
    <div className={css.bar}>
      <b className={prose.small}>{said}</b>
      <ProgressBar label={said} value={required === 0 ? 0 : agreed / required} />
    </div>
  )
}

interface PersonProps {
  name: AgreedText
  person: ConsentPage['people'][number]
  answer: ConsentAnswer
}

/** A customer with the proof of the answer, or what is missing. */
function Person({ name, person: { email, name: called, agreed, refused }, answer }: PersonProps) {
  const proof = agreed && agreementWords.proof(agreed.version, dateTime(agreed.at), agreed.source)
  const keeps = agreed ? agreementWords.keeps(agreed.version) : agreementWords.keepsFirst
  const said = {
    agreed: [proof],
    missing: [agreementWords.noAnswer, ...(agreed ? [proof] : [])],
    refused: [
      refused && agreementWords.refused(refused.version, dateTime(refused.at)),
      ...(name === 'clubTerms' ? [keeps] : []),
    ],
  }[answer]
  return (
    <li className={css.person}>
      <b>{called}</b>
      <span className={`${prose.small} ${prose.muted}`}>{email}</span>
      <span className={`${prose.small} ${prose.muted} ${prose.num}`}>{said.filter(Boolean).join(' · ')}</span>
    </li>
  )
}
