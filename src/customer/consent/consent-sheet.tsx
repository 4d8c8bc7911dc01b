import { useEffect, useRef, useState } from 'react'
import { consentChange } from '#contract/requests/kinds.ts'
import { mayRefuse, type AgreedText, type AskedText } from '#contract/rules/consents.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { account, appTexts } from '#src/resources/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { consentWords } from '#src/words/consent.ts'
import type { PublishedText } from '#src/words/support.ts'
import { TextMissing } from '../help/texts/published-text.tsx'
import { publishedHtml } from '../help/texts/published.ts'
import { MerchantHtml } from '../help/texts/merchant-html.tsx'
import { useChange } from '../queued/use-change.ts'
import type { ConsentQuestion } from './question.ts'
import * as css from './consent-sheet.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const shownAs: Record<AgreedText, PublishedText> = {
  terms: 'terms',
  clubTerms: 'clubTerms',
  privacyPolicy: 'privacy',
}

/** The texts that wait for an answer, one after the other. An answer is queued, so it can be given offline. */
export default function ConsentSheet({ asked: purpose, open, answer }: ConsentQuestion) {
  const stored = useStored(account, undefined)
  const asked = knownOr(stored)?.asked ?? []
  // The last text stays on screen while the sheet closes.
  const [shown, setShown] = useState<AskedText>()
  const next = asked[0]
  const isDone = stored.is === 'known' && next === undefined
  useEffect(() => {
    if (next) setShown(next)
  }, [next?.kind, next?.version]) // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    if (isDone && open) answer(true)
  }, [isDone, open, answer])
  const { companyName } = useSite()
  const current = next ?? shown
  if (!current) return null
  return (
    <Sheet
      open={open}
      onClose={() => answer(false)}
      title={consentWords.titles[current.kind]}
      description={purpose === 'buying' ? consentWords.buying : consentWords.body(companyName)}
    >
      <AskedTextPart key={current.kind} asked={current} onLater={() => answer(false)} />
    </Sheet>
  )
}

interface AskedTextProps {
  asked: AskedText
  onLater: () => void
}

function AskedTextPart({ asked: { kind, version: wanted }, onLater }: AskedTextProps) {
  const change = useChange()
  const offline = useConnectionState() === 'offline'
  const texts = useStored(appTexts, undefined)
  const known = knownOr(texts)
  const version = known?.versions?.[kind] ?? 0
  // The copy of this device may be of a version before: what is agreed to is what can be read.
  const isCurrent = version >= wanted
  useRefreshOnce(!isCurrent && texts.is === 'known', texts.refresh)
  const give = (agreed: boolean) => void change(consentChange, { kind, version, agreed })
  const whatIsNew = known?.whatIsNew?.[kind]
  return (
    <>
      {isCurrent && known ? (
        <div className={layout.g4}>
          {whatIsNew && (
            <div className={layout.g1}>
              <h3 className={prose.small}>{consentWords.whatIsNew}</h3>
              <p className={css.news}>{whatIsNew}</p>
            </div>
          )}
          <MerchantHtml html={publishedHtml(known, shownAs[kind])} top={3} />
        </div>
      ) : (
        <TextMissing view={texts.is === 'known' ? { ...texts, is: offline ? 'missing' : 'loading' } : texts} />
      )}
      {offline && isCurrent && <Note>{consentWords.waiting}</Note>}
      <div className={layout.g2}>
        <Button size="lg" block disabled={!isCurrent} onClick={() => give(true)}>
          {consentWords.agree}
        </Button>
        {mayRefuse(kind) && (
          <>
            <Button kind="outline" block disabled={!isCurrent} onClick={() => give(false)}>
              {consentWords.keepOld}
            </Button>
            <p className={`${prose.xs} ${prose.muted}`}>{consentWords.keepOldNote}</p>
          </>
        )}
        <Button kind="quiet" block onClick={onLater}>
          {consentWords.later}
        </Button>
      </div>
    </>
  )
}

/** Asks the server for a newer copy, once. */
const useRefreshOnce = (isWanted: boolean, refresh: () => void): void => {
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isWanted || isAsked.current) return
    isAsked.current = true
    refresh()
  }, [isWanted, refresh])
}
