import { Fragment } from 'react'
import { uiWords } from '#src/words/ui.ts'
import './code-line.css'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'

/** A code that wraps between its groups only. */
export const CodeText = ({ code }: { code: string }) =>
  code.split(/(?<=-)/).map((group, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className="nowrap">{group}</span>
    </Fragment>
  ))

/** A code to type or to copy. */
export const CodeLine = ({ code, onCopy }: { code: string; onCopy?: () => void }) => (
  <div className="code-line">
    <span className="mono">
      <CodeText code={code} />
    </span>
    {onCopy && <IconButton label={uiWords.copy} icon={<Icon name="copy" />} onClick={onCopy} />}
  </div>
)
