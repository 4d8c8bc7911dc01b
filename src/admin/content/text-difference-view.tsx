import { useMemo, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { differenceWords as words } from '#src/words/admin-text-difference.ts'
import { purifiedText } from './purified-text.ts'
import { paragraphsOf, textDifference, type ComparedParagraph, type Part } from './text-difference.ts'
import * as css from './text-difference-view.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface TextDifferenceProps {
  /** HTML; empty: there was no text. */
  before: string
  after: string
}

/** Entries of a difference that are shown at first. */
const most = 60

/** What was added to a text and removed from it, with a paragraph around each change. */
export default function TextDifference({ before, after }: TextDifferenceProps) {
  const compared = useMemo(() => {
    const [old, now] = [before, after].map((html) => paragraphsOf(purifiedText(html)))
    return textDifference(old!, now!)
  }, [before, after])
  const [isWhole, setWhole] = useState(false)
  const count = (is: ComparedParagraph['is']) => compared.filter((each) => each.is === is).length
  const counts = { changed: count('changed'), added: count('added'), removed: count('removed') }
  if (counts.changed + counts.added + counts.removed === 0)
    return <p className={`${prose.muted} ${prose.small}`}>{before === after ? words.none : words.lookOnly}</p>
  const entries = withGaps(compared)
  const shown = isWhole ? entries : entries.slice(0, most)
  return (
    <div className={layout.g2}>
      <p className={prose.small}>
        <b>{words.counts(counts)}</b> <span className={prose.muted}>{words.key}</span>
      </p>
      <div className={css.difference}>
        {shown.map((entry, at) =>
          typeof entry === 'number' ? (
            <p key={at} className={css.gap}>
              {words.unchanged(entry)}
            </p>
          ) : (
            <Compared key={at} {...entry} />
          ),
        )}
      </div>
      {shown.length < entries.length && (
        <div>
          <Button kind="quiet" size="sm" onClick={() => setWhole(true)}>
            {words.more}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Unchanged paragraphs away from a change are only counted. */
const withGaps = (compared: readonly ComparedParagraph[]): (ComparedParagraph | number)[] => {
  const isNear = (at: number): boolean => [at - 1, at, at + 1].some((near) => (compared[near]?.is ?? 'same') !== 'same')
  const entries: (ComparedParagraph | number)[] = []
  compared.forEach((paragraph, at) => {
    const last = entries.at(-1)
    if (isNear(at)) entries.push(paragraph)
    else if (typeof last === 'number') entries[entries.length - 1] = last + 1
    else entries.push(1)
  })
  return entries
}

const kinds: Partial<Record<ComparedParagraph['kind'], string | undefined>> = { heading: css.heading, item: css.item }
const states = { same: css.same, added: css.added, removed: css.removed, changed: css.changed }

const Compared = ({ kind, is, parts }: ComparedParagraph) => (
  <p className={cx(css.paragraph, kinds[kind], states[is])} data-difference={is}>
    {parts.map((part, at) => (
      <Words key={at} {...part} />
    ))}
  </p>
)

/** Screen readers say nothing of ins and del: what they mean is said in words, too. */
function Words({ is, text }: Part) {
  if (is === 'same') return text
  const Mark = is === 'added' ? 'ins' : 'del'
  return (
    <Mark className={is === 'added' ? css.ins : css.del}>
      <span className={prose.visuallyHidden}>{words.begins[is]} </span>
      {text}
      <span className={prose.visuallyHidden}> {words.ends[is]}</span>
    </Mark>
  )
}
