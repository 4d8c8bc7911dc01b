import { Fragment } from 'react'
import { uiWords } from '#src/words/ui.ts'
import * as css from './code-line.module.css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A code that wraps between its groups only. */
export const CodeText = ({ code }: { code: string }) =>
  code.split(/(?<=-)/).map((group, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span className={layout.nowrap}>{group}</span>
    </Fragment>
  ))

interface CodeLineProps {
  code: string
  /** Name of the copy button, where it copies more than the code. */
  copyLabel?: string
  onCopy?: () => void
}

/** A code to type or to copy. */
export const CodeLine = ({ code, copyLabel = uiWords.copy, onCopy }: CodeLineProps) => (
  <div className={css.codeLine}>
    <span className={`${prose.mono} ${css.text}`} data-ui="code">
      <CodeText code={code} />
    </span>
    {onCopy && <IconButton label={copyLabel} icon={<Icon name="copy" />} onClick={onCopy} />}
  </div>
)
