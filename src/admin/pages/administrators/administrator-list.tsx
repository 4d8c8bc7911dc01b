import type { Administrator } from '#contract/shapes/administrator.ts'
import { shortDate } from '#src/kit/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { administratorsWords as words } from '#src/words/admin-administrators.ts'
import * as css from './administrators-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface AdministratorListProps {
  administrators: readonly Administrator[]
  onEnd: (administrator: Administrator) => void
}

/** The administrators, oneself first. */
export function AdministratorList({ administrators, onEnd }: AdministratorListProps) {
  return (
    <Card as="section" flush aria-label={words.list}>
      <div className={css.head}>
        <SectionHead title={words.list} />
        {administrators.length === 1 && <p className={`${prose.muted} ${prose.small}`}>{words.alone}</p>}
      </div>
      <div className={css.rows}>
        <Rows plain>
          {administrators.map((administrator) => (
            <Row
              key={administrator.id}
              title={administrator.name}
              detail={words.since(administrator.email, shortDate(administrator.since))}
              end={
                administrator.isYou ? (
                  <Badge tone="info">{words.you}</Badge>
                ) : (
                  <Button
                    kind="danger-quiet"
                    size="sm"
                    aria-label={words.endOf(administrator.name)}
                    onClick={() => onEnd(administrator)}
                  >
                    {words.end}
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      </div>
    </Card>
  )
}
