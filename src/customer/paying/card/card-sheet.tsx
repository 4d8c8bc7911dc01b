import { useCallback } from 'react'
import { cardFormHeight } from '#contract/constants.ts'
import type { CardForm } from '#contract/rules/card-form.ts'
import { processor } from '#src/resources/resource.ts'
import { BotCheckLine } from '#src/kit/bot-check/bot-check-line.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { cardWords } from '#src/words/card.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import type { CardQuestion } from './card-question.ts'
import * as css from './card-sheet.module.css'
import { CardFrame } from './card-frame.tsx'
import type { CardEntry, Entry } from './entry.ts'
import { useCardEntry } from './use-card-entry.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

const trust = (
  <span className={css.trust}>
    <Icon name="lock-simple" weight="fill" size="sm" />
    {cardWords.trust}
  </span>
)

/**
 * The provider's form in the app's sheet. The app draws title, trust line and connection state; the provider the rest.
 */
export default function CardSheet(question: CardQuestion) {
  const { entry, running, check } = useCardEntry(question)
  const form = 'form' in entry ? entry.form : undefined
  return (
    <Sheet open={question.open} onClose={() => question.answer(false)} title={cardWords.title} description={trust}>
      <Plate form={form} shown={entry.is === 'form' || entry.is === 'checking'} running={running} />
      <Connection entry={entry} onRetry={() => running?.retry()} />
      {entry.is === 'connecting' && <BotCheckLine check={check} />}
    </Sheet>
  )
}

/** White in every theme, as the provider's form is. It has its final height from the start. */
function Plate({ form, shown, running }: { form: CardForm | undefined; shown: boolean; running?: CardEntry }) {
  const known = knownOr(useStored(processor, undefined))?.processor
  const height = form?.height ?? (cardFormHeight as Record<string, number>)[known ?? ''] ?? cardFormHeight.worldpay
  const onHint = useCallback((isReceipt: boolean) => (isReceipt ? running?.fetchReceipt() : running?.hint()), [running])
  const onBlocked = useCallback(() => running?.block(), [running])
  return (
    <div className={css.plate} style={{ height }} aria-busy={!form}>
      {form && shown && <CardFrame form={form} onHint={onHint} onBlocked={onBlocked} />}
      {!form && <FormSkeleton />}
    </div>
  )
}

const FormSkeleton = () => (
  <div className={css.skeleton}>
    <Skeleton width={160} />
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} height={46} />
    ))}
    <Skeleton height={48} />
  </div>
)

function Connection({ entry, onRetry }: { entry: Entry; onRetry: () => void }) {
  if (entry.is === 'form')
    return (
      <Note tone="success" icon={<Icon name="broadcast" />} live>
        {cardWords.connected}
      </Note>
    )
  if (entry.is === 'checking')
    return (
      <Note tone="warning" icon={<Spinner />} live>
        {cardWords.checking}
      </Note>
    )
  if (entry.is === 'lost') {
    const retry = (
      <button
        type="button"
        className={`${prose.link} ${prose.linkTap} ${prose.strong} ${layout.nowrap}`}
        onClick={onRetry}
      >
        {cardWords.retry}
      </button>
    )
    return (
      <Note tone="danger" end={retry} live>
        {cardWords.lost}
      </Note>
    )
  }
  if (entry.is === 'failed' || entry.is === 'setup-failed') return <Note tone="danger">{entry.message}</Note>
  if (entry.is === 'saved')
    return (
      <Note tone="success" live>
        {cardWords.saved}
      </Note>
    )
  return entry.is === 'connecting' ? (
    <Note tone="plain" icon={<Spinner />} live>
      {cardWords.connecting}
    </Note>
  ) : null
}
