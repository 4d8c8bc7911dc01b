import { useId } from 'react'
import { Card } from '#src/ui/card.tsx'
import { vars } from '#src/ui/css-vars.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { siteAdminWords } from '#src/words/site-admin.ts'
import { samplesOf, starts, type Start } from './new-site.ts'
import * as css from './start-card.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface StartCardProps {
  start: Start
  /** The name of the site that can be copied. */
  current: string
  onChange: (start: Start) => void
}

/** What a new site begins with. */
export function StartCard({ start, current, onChange }: StartCardProps) {
  const name = useId()
  return (
    <Card as="section" className={css.card}>
      <SectionHead title={siteAdminWords.startFrom} />
      <div className={css.choices} role="radiogroup" aria-label={siteAdminWords.startFrom}>
        {starts.map((each) => (
          <label key={each} className={css.choice}>
            <input
              type="radio"
              className={prose.visuallyHidden}
              name={name}
              checked={each === start}
              onChange={() => onChange(each)}
            />
            <Sample start={each} />
            {siteAdminWords.starts[each]}
          </label>
        ))}
      </div>
      {start === 'copy' && <p className={`${prose.small} ${prose.muted}`}>{siteAdminWords.copyNote(current)}</p>}
    </Card>
  )
}

function Sample({ start }: { start: Start }) {
  const samples = samplesOf(start)
  if (!samples)
    return (
      <span className={css.sample}>
        <Icon name="copy" />
      </span>
    )
  const [page, primary, accent] = samples
  return (
    <span className={css.sample} style={vars({ '--page': page, '--one': primary, '--two': accent })}>
      <i className={css.one} />
      <i className={css.two} />
    </span>
  )
}
